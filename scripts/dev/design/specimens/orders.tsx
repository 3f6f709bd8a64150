import { type ReactNode, useState } from 'react'
import { Button } from '../../../../src/components/ui/basics/Button.tsx'
import { useI18n } from '../../../../src/components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../../../src/components/ui/basics/LiveRegion.tsx'
import { LocalizedText } from '../../../../src/components/ui/basics/LocalizedText.tsx'
import { Price } from '../../../../src/components/ui/basics/Price.tsx'
import { Thumbnail } from '../../../../src/components/ui/basics/Thumbnail.tsx'
import { VenueLabel } from '../../../../src/components/ui/basics/VenueLabel.tsx'
import { AreaDialog } from '../../../../src/components/ui/order/AreaDialog.tsx'
import { ItemEditor } from '../../../../src/components/ui/order/ItemEditor.tsx'
import { ItemForm, type ItemFormProps } from '../../../../src/components/ui/order/ItemForm.tsx'
import { LineChoices } from '../../../../src/components/ui/order/LineChoices.tsx'
import { PaymentForm } from '../../../../src/components/ui/order/PaymentForm.tsx'
import { Totals } from '../../../../src/components/ui/order/Totals.tsx'
import { Sheet } from '../../../../src/components/ui/screen/Sheet.tsx'
import { DEAR, LONG, noop, type Specimen } from '../specimen.tsx'

const PICTURE = '/media/demo/dallah-grill/kebab.webp'
const bilingual = (en: string, ar: string) => ({ en, ar })

export const orders: readonly Specimen[] = [
  {
    component: 'Price',
    states: {
      default: () => <Price now={2750} />,
      discounted: () => <Price now={2200} was={2750} />,
      extra: () => <Price now={250} plus />,
      'seven digits': () => <Price now={DEAR} was={DEAR + 1} />,
    },
  },
  {
    component: 'Thumbnail',
    states: {
      default: () => <Thumbnail source={PICTURE} />,
      'no picture': () => <Thumbnail source={undefined} />,
    },
  },
  {
    component: 'LocalizedText',
    states: {
      default: () => <LocalizedText text={bilingual('Large', 'كبير')} />,
      'in another language': () => <LocalizedText text={{ ja: '大盛り' }} />,
    },
  },
  {
    component: 'VenueLabel',
    states: {
      default: () => <VenueLabel text={bilingual('Room', 'غرفة')} fallback="Table" />,
      'in another language': () => <VenueLabel text={{ ja: '個室' }} fallback="Table" />,
      'without one': () => <VenueLabel text={{}} fallback="Table" />,
    },
  },
  {
    component: 'LineChoices',
    states: {
      default: () => <LineChoices label={bilingual('Large', 'كبير')} modifiers={EXTRAS} note="" />,
      'with a note': () => <LineChoices label={null} modifiers={EXTRAS} note={LONG.sixty} />,
    },
  },
  {
    component: 'Totals',
    states: {
      default: () => <Totals {...TOTALS} />,
      everything: () => (
        <Totals
          {...TOTALS}
          {...TAXED}
          discount={500}
          coupon={1000}
          deliveryFee={750}
          rounding={-5}
          wallet={1200}
        />
      ),
      'seven digits': () => <Totals {...TOTALS} subtotal={DEAR} deliveryFee={DEAR} total={DEAR * 2} />,
    },
  },
  {
    component: 'ItemForm',
    states: {
      default: () => <Form />,
      error: () => <Form problems />,
      'prices hidden': () => <Form hidePrice />,
    },
  },
  { component: 'ItemEditor', states: { 'opens on a tap': () => <OpenEditor /> } },
  { component: 'AreaDialog', states: { 'opens on a tap': () => <OpenAreas /> } },
  { component: 'Sheet', states: { 'opens on a tap': () => <OpenSheet /> } },
  {
    component: 'PaymentForm',
    states: {
      default: () => <Pay onPay={() => new Promise(noop)} />,
      'fails on a tap': () => <Pay onPay={() => Promise.reject(new Error('offline'))} />,
    },
  },
  {
    component: 'LiveRegion',
    states: {
      'heard, not seen': () => (
        <div>
          <LiveRegion text="Added" />
          <p className="text-ink-muted text-sm">Nothing is to be seen here.</p>
        </div>
      ),
    },
  },
]

const EXTRAS = [
  { name: bilingual('Garlic toum', 'ثومية'), quantity: 2 },
  { name: bilingual('Pickles', 'مخلل'), quantity: 1 },
]
const TOTALS = {
  subtotal: 7500,
  inclusiveTaxes: [],
  exclusiveTaxes: [],
  discount: 0,
  coupon: 0,
  deliveryFee: 0,
  rounding: 0,
  total: 7500,
}
const TAXED = {
  exclusiveTaxes: [{ id: 'service', name: 'Service', rate: 10, amount: 750 }],
  inclusiveTaxes: [{ id: 'vat', name: 'VAT', rate: 5, amount: 375 }],
}

const modifier = (id: string, en: string, ar: string, price: number, more: object = {}) => ({
  modifier: {
    id,
    name: bilingual(en, ar),
    image: null,
    price,
    maxQuantity: 1,
    soldOut: false,
    taxes: [],
    provider: null,
    providerId: null,
    ...more,
  },
  quantity: 0,
  most: 4,
})
const label = (id: string, en: string, ar: string, price: number | null, chosen: boolean) => ({
  label: {
    id,
    label: bilingual(en, ar),
    price,
    weight: null,
    shippingWeight: null,
    isQuantity: false,
    minimum: null,
    maximum: null,
    unit: {},
    preparationMinutes: null,
  },
  price,
  was: id === 'large' ? 4200 : null,
  chosen,
})
const group = (id: string, en: string, ar: string, least: number, max: number, modifiers: object[]) => ({
  group: { id, name: bilingual(en, ar), min: least, max, required: least > 0, modifiers: [] },
  single: max === 1,
  least,
  chosen: 0,
  modifiers,
})
const ITEM_VIEW = {
  labels: [
    label('small', 'For one', 'لشخص', 2750, true),
    label('large', 'For two', 'لشخصين', 3900, false),
    label('none', LONG.sixty, LONG.sixty, null, false),
  ],
  groups: [
    group('bread', 'Choose your bread', 'اختر الخبز', 1, 1, [
      modifier('tannour', 'Tannour bread', 'خبز تنور', 0, { image: '/media/demo/dallah-grill/tannour.webp' }),
      modifier('no-bread', 'No bread', 'بدون خبز', 0),
    ]),
    group('sides', 'Add to your plate', 'أضف إلى طبقك', 0, 4, [
      modifier('toum', 'Garlic toum', 'ثومية', 250, { maxQuantity: 4 }),
      modifier('daqoos', 'Hot tomato daqoos', 'دقوس حار', 200),
      modifier('pickles', 'Mixed pickles', 'مخلل مشكل', 300, { soldOut: true }),
    ]),
  ],
  note: '',
  problems: [],
} as unknown as ItemFormProps['view']
const MISSING = {
  ...ITEM_VIEW,
  problems: [{ kind: 'too-few', groupId: 'bread', number: 1 }, { kind: 'note' }],
} as const

function Form({ problems = false, hidePrice = false }: { problems?: boolean; hidePrice?: boolean }) {
  return (
    <ItemForm
      view={problems ? MISSING : ITEM_VIEW}
      noteRequired={problems}
      hidePrice={hidePrice}
      showProblems={problems}
      formRef={null}
      onLabel={noop}
      onModifier={noop}
      onNote={noop}
    />
  )
}

function OpenOnClick({ children }: { children: (onClosed: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button quiet onClick={() => setOpen(true)}>
        Open
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}

const FACTS = {
  price: { kind: 'single' as const, now: 2200, was: 2750, unit: null },
  stickers: [{ id: 'spicy', name: bilingual('Spicy', 'حار'), image: null }],
  tags: [bilingual('Halal', 'حلال')],
  ingredients: [],
  calories: 620,
  preparationMinutes: 25,
}

const OpenEditor = () => (
  <OpenOnClick>
    {(onClosed) => (
      <ItemEditor
        item={{
          name: bilingual('Lamb kebab', 'كباب لحم'),
          images: [PICTURE],
          commentRequired: false,
          description: bilingual('Two skewers of hand-minced lamb', 'لحم غنم مفروم'),
        }}
        view={{ ...MISSING, count: 1, limits: { minimum: 1, maximum: 9, step: 1 }, total: 2750, was: null }}
        hidePrice={false}
        facts={FACTS}
        mode="add"
        onLabel={noop}
        onModifier={noop}
        onNote={noop}
        onCount={noop}
        onSubmit={noop}
        onClosed={onClosed}
      />
    )}
  </OpenOnClick>
)

const AREAS = [
  { id: 'sharq', name: bilingual('Sharq', 'شرق'), fee: 0, minOrder: 2000 },
  { id: 'salmiya', name: bilingual('Salmiya', 'السالمية'), fee: 1250, minOrder: 0 },
  { id: 'long', name: bilingual(LONG.sixty, LONG.sixty), fee: DEAR, minOrder: DEAR },
]

function FoundAreas({ onClosed }: { onClosed: () => void }) {
  const [searched, setSearched] = useState('')
  const areas = AREAS.filter(({ name }) => name.en.toLowerCase().includes(searched.toLowerCase()))
  return (
    <AreaDialog
      groups={areas.length > 0 ? [{ parent: bilingual('Kuwait City', 'مدينة الكويت'), areas }] : []}
      onSearch={setSearched}
      selected="sharq"
      onChoose={noop}
      onClosed={onClosed}
      onAbroad={noop}
    />
  )
}

const OpenAreas = () => <OpenOnClick>{(onClosed) => <FoundAreas onClosed={onClosed} />}</OpenOnClick>
const OpenSheet = () => (
  <OpenOnClick>
    {(onClosed) => (
      <Sheet label="A sheet" closeLabel="Close" onClosed={onClosed}>
        {(close) => (
          <div className="grid gap-4 p-6">
            <h2>A sheet</h2>
            <p>{LONG.sixty}</p>
            <Button onClick={close}>Close</Button>
          </div>
        )}
      </Sheet>
    )}
  </OpenOnClick>
)

function Pay({ onPay }: { onPay: () => Promise<void> }) {
  const { money } = useI18n()
  return (
    <PaymentForm
      ways={[
        { method: 1, option: 4 },
        { method: 2, option: null },
      ]}
      initial={{ method: 1, option: 4 }}
      amount={money(7500)}
      onPay={onPay}
    />
  )
}
