import { useState } from 'react'
import type { OwnProductList, Product, ProductKind } from '../../../../client/src/api-types.ts'
import { minorUnitStep, shareOfAmount } from '../../../../server/platform/money.ts'
import { useApiMutation } from '../../api.tsx'
import { useUnsavedGuard } from '../../navigation.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../parts/forms/form.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { PRODUCT_KINDS } from '../labels.ts'

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'JPY'] as const
const KINDS = Object.keys(PRODUCT_KINDS) as ProductKind[]

type ProductFormProps = {
  /** Product to edit; undefined creates one. */
  product?: Product
  shares: OwnProductList['shares']
  onDone: () => void
}

/** Creates or edits a product, with the earnings per sale. */
export function ProductForm({ product, shares, onDone }: ProductFormProps) {
  const [kind, setKind] = useState<ProductKind>(product?.kind ?? 'IMAGE')
  const [title, setTitle] = useState(product?.title ?? '')
  const [description, setDescription] = useState(product?.description ?? '')
  const [price, setPrice] = useState(product?.priceMinorUnit ?? null)
  const [currency, setCurrency] = useState(product?.currency ?? 'USD')
  const [isMissing, setMissing] = useState(false)
  const create = useApiMutation('POST /api/products', { changes: ['GET /api/products/mine'], onDone })
  const change = useApiMutation('PATCH /api/products/{id}', { changes: ['GET /api/products/mine'], onDone })
  const save = product ? change : create
  useUnsavedGuard(title !== (product?.title ?? '') || description !== (product?.description ?? '') || save.isBusy)
  const errors = fieldErrorsOf(save.refused)
  const share = shares.find((one) => one.kind === kind)?.sellerShareBps ?? 0

  const submit = () => {
    const isComplete = title.trim() !== '' && price !== null
    setMissing(!isComplete)
    if (!isComplete) return
    const terms = { title: title.trim(), description: description.trim() || null, priceMinorUnit: price }
    if (product) void change.call({ params: { id: product.id }, body: terms })
    else void create.call({ body: { ...terms, kind, currency } })
  }
  return (
    <Form
      label={product ? 'Edit product' : 'New product'}
      onSubmit={submit}
      refused={save.refused}
      fields={['title', 'description', 'priceMinorUnit']}
    >
      {!product && (
        <ChoiceField
          name="kind"
          legend="Type"
          value={kind}
          onChange={setKind}
          choices={KINDS.map((value) => ({ value, ...PRODUCT_KINDS[value] }))}
        />
      )}
      <TextField
        name="title"
        label="Title"
        value={title}
        onChange={setTitle}
        maxLength={120}
        error={errors['title'] ?? (isMissing && title.trim() === '' ? 'Enter a title.' : undefined)}
        isRequired
      />
      <TextArea
        name="description"
        label="What the buyer gets"
        hint="Include how you deliver it. Buyers read this before they pay and can hold you to it."
        value={description}
        onChange={setDescription}
        maxLength={2000}
      />
      {!product && (
        <SelectField
          name="currency"
          label="Currency"
          value={currency}
          onChange={(code) => {
            setCurrency(code)
            setPrice(null)
          }}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      )}
      <AmountField
        key={currency}
        name="price"
        label="Price"
        currency={currency}
        value={price}
        onChange={setPrice}
        error={errors['priceMinorUnit'] ?? (isMissing && price === null ? 'Enter a price.' : undefined)}
        isRequired
      />
      {price !== null && (
        <p role="status">
          You earn <Money minorUnits={shareOfAmount(price, share, minorUnitStep(currency))} currency={currency} /> from
          each sale, {share / 100}% of the price.
        </p>
      )}
      <Actions>
        <Button type="submit" look="primary" isBusy={save.isBusy} busyLabel="Saving">
          {product ? 'Save changes' : 'Offer for sale'}
        </Button>
      </Actions>
    </Form>
  )
}
