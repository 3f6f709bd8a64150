import { useState } from 'react'
import { banknote } from '../../../../src/components/icons.ts'
import { star } from '../../../../src/components/rating-icons.ts'
import { Icon } from '../../../../src/components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../src/components/ui/basics/i18n-context.tsx'
import { ChoiceList } from '../../../../src/components/ui/forms/ChoiceList.tsx'
import { ErrorText } from '../../../../src/components/ui/forms/ErrorText.tsx'
import { Field, Select, TextArea } from '../../../../src/components/ui/forms/Field.tsx'
import { Fieldset } from '../../../../src/components/ui/forms/Fieldset.tsx'
import { IconScale } from '../../../../src/components/ui/forms/IconScale.tsx'
import { MinuteGrid } from '../../../../src/components/ui/forms/MinuteGrid.tsx'
import { PhoneField } from '../../../../src/components/ui/forms/PhoneField.tsx'
import { RadioCards } from '../../../../src/components/ui/forms/RadioCards.tsx'
import { Slider } from '../../../../src/components/ui/forms/Slider.tsx'
import { CouponBox, type CouponBoxProps } from '../../../../src/components/ui/order/CouponBox.tsx'
import { PaymentBrand } from '../../../../src/components/ui/order/PaymentBrand.tsx'
import { PaymentMethodPicker } from '../../../../src/components/ui/order/PaymentMethodPicker.tsx'
import { Forced, LONG, noop, type Specimen } from '../specimen.tsx'

const ERROR = 'Please fill this in.'
const HINT = 'Only for this order.'

export const fields: readonly Specimen[] = [
  {
    component: 'Field',
    states: {
      default: () => <Field label="Name" />,
      filled: () => <Field label="Name" defaultValue={LONG.sixty} />,
      'hint, optional': () => <Field label="Name" hint={HINT} optional="optional" />,
      placeholder: () => <Field label="Search" type="search" placeholder="Search the menu" />,
      focus: () => (
        <Forced state="focus-visible">
          <Field label="Name" />
        </Forced>
      ),
      error: () => <Field label="Name" hint={HINT} error={ERROR} />,
      disabled: () => <Field label="Name" defaultValue="Layla" disabled />,
    },
  },
  {
    component: 'ErrorText',
    states: {
      default: () => <ErrorText>{ERROR}</ErrorText>,
      'long text': () => <ErrorText>{LONG.sixty}</ErrorText>,
    },
  },
  {
    component: 'TextArea',
    states: {
      default: () => <TextArea label="Note" optional="optional" />,
      error: () => <TextArea label="Note" error={ERROR} defaultValue={LONG.sixty} />,
    },
  },
  { component: 'Select', states: { default: () => <Table />, error: () => <Table error={ERROR} /> } },
  {
    component: 'PhoneField',
    states: {
      default: () => <Phone number="" />,
      filled: () => <Phone number="5001 2345" />,
      error: () => <Phone number="12" error={ERROR} />,
    },
  },
  {
    component: 'Fieldset',
    states: {
      default: () => (
        <Fieldset legend="Your visit" hint={HINT} optional="optional">
          <Field label="Guests" />
        </Fieldset>
      ),
      error: () => (
        <Fieldset legend="Your visit" error={ERROR}>
          <Field label="Guests" />
        </Fieldset>
      ),
    },
  },
  {
    component: 'RadioCards',
    states: {
      'nothing chosen': () => <Cards chosen={null} />,
      selected: () => <Cards chosen="now" />,
      error: () => <Cards chosen={null} error={ERROR} />,
      focus: () => (
        <Forced state="focus-visible">
          <Cards chosen="now" />
        </Forced>
      ),
    },
  },
  {
    component: 'ChoiceList',
    states: {
      'one of several': () => <ChoiceQuestion multiple={false} />,
      'several of several': () => <ChoiceQuestion multiple />,
      error: () => <ChoiceQuestion multiple={false} error={ERROR} />,
    },
  },
  {
    component: 'IconScale',
    states: {
      unanswered: () => <Stars first={null} />,
      selected: () => <Stars first={4} />,
      error: () => <Stars first={null} error={ERROR} />,
    },
  },
  {
    component: 'Slider',
    states: {
      unanswered: () => <ScoreSlider first={null} />,
      selected: () => <ScoreSlider first={70} />,
      error: () => <ScoreSlider first={null} error={ERROR} />,
    },
  },
  {
    component: 'MinuteGrid',
    states: {
      default: () => <Minutes first={20} />,
      'another value': () => <Minutes first={25} />,
    },
  },
  {
    component: 'PaymentMethodPicker',
    states: {
      'nothing chosen': () => <PaymentMethods />,
      selected: () => <PaymentMethods cash />,
      error: () => <PaymentMethods error={ERROR} />,
    },
  },
  {
    component: 'PaymentBrand',
    states: {
      default: () => (
        <p className="flex gap-2">
          <PaymentBrand option={1} />
          <PaymentBrand option={4} />
          <PaymentBrand option={6} />
        </p>
      ),
    },
  },
  {
    component: 'CouponBox',
    states: {
      default: () => <Coupon />,
      busy: () => <Coupon busy />,
      error: () => <Coupon refused="unknown" />,
      applied: () => <Coupon applied={{ code: 'DINAR', saved: 1000, freeDelivery: true }} />,
      dropped: () => <Coupon dropped={{ code: 'DINAR', reason: 'unknown' }} />,
    },
  },
]

function Table({ error }: { error?: string }) {
  return (
    <Select label="Table" error={error}>
      <option>Table 1</option>
      <option>{LONG.sixty}</option>
    </Select>
  )
}

function Phone({ number, error }: { number: string; error?: string }) {
  const { locale } = useI18n()
  return (
    <PhoneField
      label="Phone"
      countryLabel="Country"
      country="KW"
      number={number}
      error={error}
      codes={[
        { country: 'KW', dialCode: '+965' },
        { country: 'CH', dialCode: '+41' },
      ]}
      locale={locale}
      onCountry={noop}
      onNumber={noop}
      onFocus={noop}
      onBlur={noop}
    />
  )
}

function Cards({ chosen, error }: { chosen: 'now' | null; error?: string }) {
  const [value, setValue] = useState<'now' | 'later' | 'never' | null>(chosen)
  return (
    <RadioCards
      legend="When?"
      name={`when-${Math.random()}`}
      value={value}
      onChange={setValue}
      error={error ?? null}
      options={[
        { value: 'now', label: 'As soon as possible', hint: 'In 15 minutes', icon: <Icon of={banknote} /> },
        { value: 'later', label: LONG.sixty, hint: LONG.thai },
        { value: 'never', label: 'Not today', disabled: true },
      ]}
    />
  )
}

function ChoiceQuestion({ multiple, error }: { multiple: boolean; error?: string }) {
  const [value, setValue] = useState<readonly string[]>(error ? [] : ['a'])
  return (
    <ChoiceList
      legend="What did you like?"
      hint={HINT}
      error={error}
      multiple={multiple}
      value={value}
      onChange={setValue}
      choices={[
        { id: 'a', label: 'The food' },
        { id: 'b', label: LONG.sixty },
      ]}
    />
  )
}

function Stars({ first, error }: { first: number | null; error?: string }) {
  const [value, setValue] = useState(first)
  return (
    <IconScale
      legend="How was it?"
      error={error}
      upTo
      value={value}
      onChange={setValue}
      steps={[1, 2, 3, 4, 5].map((step) => ({ value: step, label: `${step} of 5`, icon: star }))}
    />
  )
}

function Minutes({ first }: { first: number }) {
  const [minutes, setMinutes] = useState(first)
  return <MinuteGrid choices={[10, 15, 20, 30, 45, 60]} value={minutes} onChange={setMinutes} />
}

function ScoreSlider({ first, error }: { first: number | null; error?: string }) {
  const [value, setValue] = useState(first)
  return (
    <Slider
      label="How likely?"
      error={error}
      min={0}
      max={100}
      value={value}
      text={(now) => `${now} of 100`}
      unset="Not answered yet"
      onChange={setValue}
    />
  )
}

function PaymentMethods({ cash = false, error }: { cash?: boolean; error?: string }) {
  return (
    <PaymentMethodPicker
      ways={[
        { method: 1, option: 4 },
        { method: 1, option: 1 },
        { method: 2, option: null },
        { method: 8, option: null },
      ]}
      way={cash ? { method: 2, option: null } : null}
      error={error ?? null}
      onChange={noop}
    />
  )
}

function Coupon(props: Partial<CouponBoxProps>) {
  return (
    <CouponBox
      applied={null}
      busy={false}
      refused={null}
      dropped={null}
      onApply={noop}
      onRemove={noop}
      onEdit={noop}
      {...props}
    />
  )
}
