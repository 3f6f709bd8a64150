import { useState } from 'react'
import { bag, info } from '../../../../src/components/icons.ts'
import { Button } from '../../../../src/components/ui/basics/Button.tsx'
import { FactList } from '../../../../src/components/ui/basics/FactList.tsx'
import { useI18n } from '../../../../src/components/ui/basics/i18n-context.tsx'
import { Notice } from '../../../../src/components/ui/basics/Notice.tsx'
import { Skeleton } from '../../../../src/components/ui/basics/Skeleton.tsx'
import { SubmitFailure } from '../../../../src/components/ui/forms/SubmitFailure.tsx'
import { ClosedNotice } from '../../../../src/components/ui/order/ClosedNotice.tsx'
import { EmptyState } from '../../../../src/components/ui/screen/EmptyState.tsx'
import { ErrorBoundary } from '../../../../src/components/ui/screen/ErrorBoundary.tsx'
import { Screen } from '../../../../src/components/ui/screen/Screen.tsx'
import { Thanks } from '../../../../src/components/ui/screen/Thanks.tsx'
import { LONG, noop, type Specimen } from '../specimen.tsx'

export const messages: readonly Specimen[] = [
  {
    component: 'Notice',
    states: {
      info: () => <Notice title="Sent">Waiting for confirmation.</Notice>,
      good: () => <Notice tone="good" title="Delivered" />,
      bad: () => (
        <Notice tone="bad" title="The order could not be sent">
          {LONG.sixty} {LONG.thai}
        </Notice>
      ),
    },
  },
  { component: 'SubmitFailure', states: { 'after a press': () => <Submitting /> } },
  {
    component: 'ClosedNotice',
    states: {
      'opens today': () => (
        <ClosedNotice
          minute={600}
          state={{ open: false, opens: { weekday: 'monday', minute: 660, inMinutes: 60 } }}
        />
      ),
      'takes orders for later': () => (
        <ClosedNotice later minute={600} state={{ open: false, opens: null }} />
      ),
    },
  },
  { component: 'Thanks', states: { default: () => <ThankYou /> } },
  {
    component: 'EmptyState',
    states: {
      default: () => (
        <EmptyState icon={bag} title="Your cart is empty" text="What you add on the menu stands here.">
          <Button>To the menu</Button>
        </EmptyState>
      ),
      'long text': () => <EmptyState icon={info} title={LONG.sixty} text={`${LONG.thai} ${LONG.german}`} />,
    },
  },
  {
    component: 'ErrorBoundary',
    states: {
      error: () => (
        <ErrorBoundary>
          <Throws />
        </ErrorBoundary>
      ),
    },
  },
  {
    component: 'Screen',
    states: { loading: () => <Loading />, error: () => <LoadFails /> },
  },
  {
    component: 'Skeleton',
    states: {
      rows: () => <Skeleton rows={2} fields={0} />,
      fields: () => <Skeleton rows={0} fields={2} />,
    },
  },
  {
    component: 'FactList',
    states: {
      default: () => (
        <FactList
          id="facts"
          title="Details"
          facts={[
            ['Table', 'Table 7'],
            ['Note', LONG.sixty],
            ['Phone', '+965 5001 2345'],
          ]}
        />
      ),
    },
  },
]

function ThankYou() {
  return <Thanks text={useI18n().t('order:thanks')} />
}

function Throws(): never {
  throw new Error('What the error says')
}

const never = () => new Promise<never>(noop)
const rejects = () => Promise.reject<never>(new Error('offline'))

function Loading() {
  const i18n = useI18n()
  return (
    <Screen
      i18n={async () => i18n}
      load={never}
      i18nFor={async () => i18n}
      skeleton={<Skeleton rows={1} fields={1} />}
    >
      {() => null}
    </Screen>
  )
}

function LoadFails() {
  const given = useI18n()
  const [i18n] = useState(() => async () => given)
  return (
    <Screen i18n={i18n} load={rejects} i18nFor={i18n} skeleton={null}>
      {() => null}
    </Screen>
  )
}

/** Shows the failure only after a click, because it takes the focus and would scroll the page to it at the start. */
function Submitting() {
  const [failed, setFailed] = useState(false)
  return (
    <div className="grid gap-3">
      {failed && <SubmitFailure title="Your order was not placed">{LONG.sixty}</SubmitFailure>}
      <Button onClick={() => setFailed(true)}>Place order</Button>
    </div>
  )
}
