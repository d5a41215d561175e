import type { OwnProductList, Product, ProductKind } from '../../../../client/src/api-types.ts'
import { minorUnitStep, shareOfAmount } from '../../../../server/platform/money.ts'
import { Say, say } from '../../../words/say.ts'
import { AmountField, type AmountFieldProps } from '../../parts/forms/amount-field.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { ChangeProductBody, CreateProductBody } from '../../parts/rules/body-rules.ts'
import { Money } from '../../parts/values/amount-line.tsx'
import { PRODUCT_KINDS } from '../labels.ts'
import { ProductWarnings } from './product-warnings.tsx'

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'JPY'] as const
const KINDS = Object.keys(PRODUCT_KINDS) as ProductKind[]
const SAY = {
  get title() {
    return say('Enter a title.')
  },
  get priceMinorUnit() {
    return say('Enter a price.')
  },
}

type FormProps = { shares: OwnProductList['shares']; onDone: () => void }

/** Shows what the talent earns from each sale. */
export function NewProduct({ shares, onDone }: FormProps) {
  const form = useApiForm('POST /api/products', {
    rules: CreateProductBody,
    initial: {
      kind: 'IMAGE' as ProductKind,
      title: '',
      description: '',
      currency: 'USD' as (typeof CURRENCIES)[number],
      priceMinorUnit: null as number | null,
    },
    say: SAY,
    guards: true,
    onDone,
  })
  const { kind, currency } = form.values
  return (
    <ApiForm form={form} label={say('New product')}>
      <ChoiceField
        {...form.choice('kind')}
        legend={say('Type')}
        choices={KINDS.map((value) => ({ value, ...PRODUCT_KINDS[value] }))}
      />
      <Words title={form.text('title')} description={form.text('description')} />
      <SelectField
        {...form.choice('currency')}
        label={say('Currency')}
        onChange={(code) => form.set({ currency: code, priceMinorUnit: null })}
        choices={CURRENCIES.map((value) => ({ value, label: value }))}
      />
      <Price key={currency} field={form.amount('priceMinorUnit')} {...{ kind, currency, shares }} />
      <Save {...form.button}>{say('Offer for sale')}</Save>
    </ApiForm>
  )
}

/** Kind and currency cannot change. */
export function EditProduct({ product, shares, onDone }: FormProps & { product: Product }) {
  const { id, kind, currency, title, description, priceMinorUnit } = product
  const form = useApiForm('PATCH /api/products/{id}', {
    rules: ChangeProductBody,
    input: { params: { id } },
    initial: { title, description: description ?? '', priceMinorUnit: priceMinorUnit as number | null },
    say: SAY,
    guards: true,
    onDone,
  })
  return (
    <ApiForm form={form} label={say('Edit product')}>
      <Words title={form.text('title')} description={form.text('description')} />
      <Price field={form.amount('priceMinorUnit')} {...{ kind, currency, shares }} />
      <Save {...form.button}>{say('Save changes')}</Save>
    </ApiForm>
  )
}

type Text = { name: string; value: string; onChange: (text: string) => void; error: string | undefined }

const Words = ({ title, description }: Record<'title' | 'description', Text>) => (
  <>
    <TextField {...title} label={say('Title')} />
    <TextArea
      {...description}
      label={say('What the buyer gets')}
      hint={say('Include how you deliver it. Buyers read this before they pay and can hold you to it.')}
    />
  </>
)

type PriceProps = {
  field: Omit<AmountFieldProps, 'label' | 'currency'>
  kind: ProductKind
  currency: string
  shares: FormProps['shares']
}

function Price({ field, kind, currency, shares }: PriceProps) {
  const share = shares.find((one) => one.kind === kind)?.sellerShareBps ?? 0
  return (
    <>
      <AmountField {...field} label={say('Price')} currency={currency} />
      {field.value !== null && (
        <>
          <p role="status">
            <Say
              text="You earn {amount} from each sale, {percent}% of the price."
              values={{
                amount: (
                  <Money minorUnits={shareOfAmount(field.value, share, minorUnitStep(currency))} currency={currency} />
                ),
                percent: String(share / 100),
              }}
            />
          </p>
          <ProductWarnings priceMinorUnit={field.value} {...{ kind, currency, share }} />
        </>
      )}
    </>
  )
}

const Save = (button: { children: string; type: 'submit'; isBusy: boolean }) => (
  <Actions>
    <Button {...button} look="primary" busyLabel={say('Saving')} />
  </Actions>
)
