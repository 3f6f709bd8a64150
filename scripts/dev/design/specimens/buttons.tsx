import { check, close, info, plus } from '../../../../src/components/icons.ts'
import { Button, ButtonLink, IconButton, TextButton } from '../../../../src/components/ui/basics/Button.tsx'
import { Icon } from '../../../../src/components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../src/components/ui/basics/i18n-context.tsx'
import { Stepper } from '../../../../src/components/ui/forms/Stepper.tsx'
import { ToggleButton } from '../../../../src/components/ui/forms/ToggleButton.tsx'
import { Forced, LONG, noop, type Specimen } from '../specimen.tsx'

const Label = () => <>{useI18n().t('item:add')}</>

export const buttons: readonly Specimen[] = [
  {
    component: 'Button',
    states: {
      default: () => (
        <Button>
          <Label />
        </Button>
      ),
      hover: () => (
        <Forced state="hover">
          <Button>
            <Label />
          </Button>
        </Forced>
      ),
      focus: () => (
        <Forced state="focus-visible">
          <Button>
            <Label />
          </Button>
        </Forced>
      ),
      disabled: () => (
        <Button disabled>
          <Label />
        </Button>
      ),
      busy: () => (
        <Button aria-disabled aria-busy>
          <Label />
        </Button>
      ),
      quiet: () => (
        <Button quiet>
          <Label />
        </Button>
      ),
      'quiet, hover': () => (
        <Forced state="hover">
          <Button quiet>
            <Label />
          </Button>
        </Forced>
      ),
      'quiet, disabled': () => (
        <Button quiet disabled>
          <Label />
        </Button>
      ),
      'wide, long text': () => <Button wide>{LONG.sixty}</Button>,
      'wide, one long word': () => <Button wide>{LONG.german}</Button>,
    },
  },
  {
    component: 'ButtonLink',
    states: {
      default: () => (
        <ButtonLink href="#">
          <Label />
        </ButtonLink>
      ),
      'quiet, wide': () => (
        <ButtonLink href="#" quiet wide>
          <Label />
        </ButtonLink>
      ),
    },
  },
  {
    component: 'TextButton',
    states: {
      default: () => (
        <TextButton>
          <Label />
        </TextButton>
      ),
      hover: () => (
        <Forced state="hover">
          <TextButton>
            <Label />
          </TextButton>
        </Forced>
      ),
      focus: () => (
        <Forced state="focus-visible">
          <TextButton>
            <Label />
          </TextButton>
        </Forced>
      ),
      disabled: () => (
        <TextButton disabled>
          <Label />
        </TextButton>
      ),
    },
  },
  {
    component: 'IconButton',
    states: {
      default: () => <IconButton icon={close} label="Close" />,
      hover: () => (
        <Forced state="hover">
          <IconButton icon={close} label="Close" />
        </Forced>
      ),
      focus: () => (
        <Forced state="focus-visible">
          <IconButton icon={close} label="Close" />
        </Forced>
      ),
      disabled: () => <IconButton icon={close} label="Close" disabled />,
    },
  },
  {
    component: 'ToggleButton',
    states: {
      default: () => (
        <ToggleButton aria-pressed={false}>
          <Label />
        </ToggleButton>
      ),
      pressed: () => (
        <ToggleButton aria-pressed>
          <Label />
        </ToggleButton>
      ),
      'pressed, focus': () => (
        <Forced state="focus-visible">
          <ToggleButton aria-pressed>
            <Label />
          </ToggleButton>
        </Forced>
      ),
    },
  },
  {
    component: 'Icon',
    states: {
      'in text': () => (
        <p>
          <Icon of={check} /> <Icon of={info} /> <Icon of={plus} className="text-danger" />
        </p>
      ),
      large: () => <Icon of={info} className="text-3xl" />,
    },
  },
  {
    component: 'Stepper',
    states: {
      default: () => <Count value={2} />,
      lowest: () => <Count value={1} />,
      highest: () => <Count value={9} />,
      'can be removed': () => <Count value={1} removable />,
      disabled: () => <Count value={1} disabled />,
      focus: () => (
        <Forced state="focus-visible">
          <Count value={2} />
        </Forced>
      ),
    },
  },
]

function Count(props: { value: number; removable?: boolean; disabled?: boolean }) {
  const { t } = useI18n()
  return (
    <Stepper
      {...props}
      min={1}
      max={9}
      label={t('item:quantity')}
      fewerLabel={t('item:fewer')}
      moreLabel={t('item:more')}
      onChange={noop}
    />
  )
}
