import { useState } from 'react'
import type { CatalogProduct } from '../../../../../../client/src/api-types.ts'
import { useApiMutation } from '../../../../api.tsx'
import { useUnsavedGuard } from '../../../../navigation.tsx'
import { Notice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SelectField, SwitchField, TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { PRODUCT_CHOICES } from '../../merch-labels.ts'
import { changesFrom, draftOf, type ProductDraft, readDraft } from './product-draft.ts'
import { ColorRows, ImageRows, PriceRows, SizeRows } from './product-rows.tsx'

/** Sends only changed fields. */
export function ProductForm({ product }: { product: CatalogProduct }) {
  const [base, setBase] = useState(product)
  const [draft, setDraft] = useState<ProductDraft>(() => draftOf(product))
  const [isTried, setTried] = useState(false)
  const { call, isBusy, refused, done, reset } = useApiMutation('PATCH /api/merch/admin/catalog/{id}')
  const { fields, errors: own } = readDraft(draft)
  const changes = changesFrom(base, fields)
  const isChanged = Object.keys(changes).length > 0 || Object.keys(own).length > 0
  const errors = { ...fieldErrorsOf(refused), ...(isTried ? own : {}) }
  useUnsavedGuard(isChanged)
  const set = (change: Partial<ProductDraft>) => {
    setDraft({ ...draft, ...change })
    if (done) reset()
  }
  const save = async () => {
    setTried(true)
    if (Object.keys(own).length > 0 || Object.keys(changes).length === 0) return
    const { id, version } = product
    if (!(await call({ params: { id }, body: { version, ...changes } }))) return
    const stored: CatalogProduct = { ...base, ...fields, images: [...draft.images] }
    setBase(stored)
    setDraft(draftOf(stored))
    setTried(false)
  }
  return (
    <Form label="About the product" onSubmit={() => void save()} refused={refused} fields={Object.keys(errors)}>
      <TextField
        name="name"
        label="Name"
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={120}
        error={errors['name']}
        isRequired
      />
      <SelectField
        name="type"
        label="Type"
        hint="Designs can look different for each type."
        value={draft.type}
        onChange={(type) => set({ type })}
        choices={PRODUCT_CHOICES}
      />
      <TextArea
        name="description"
        label="Description"
        value={draft.description}
        onChange={(description) => set({ description })}
        maxLength={4000}
        rows={3}
        error={errors['description']}
      />
      <SwitchField
        name="isActive"
        label="Available for sale"
        hint="When off, it cannot be sold. Existing orders continue."
        isOn={draft.isActive}
        onChange={(isActive) => set({ isActive })}
      />
      <SwitchField
        name="isDigital"
        label="Digital product"
        hint="Nothing is shipped, and there are no shipping costs."
        isOn={draft.isDigital}
        onChange={(isDigital) => set({ isDigital })}
      />
      {!draft.isDigital && (
        <TextField
          name="weightGrams"
          label="Weight in grams"
          hint="Including packaging. Used for shipping costs."
          value={draft.weightGrams}
          onChange={(weightGrams) => set({ weightGrams })}
          inputMode="numeric"
          error={errors['weightGrams']}
          isRequired
        />
      )}
      <PriceRows rows={draft.prices} onChange={(prices) => set({ prices })} errors={errors} />
      <SizeRows rows={draft.sizes} onChange={(sizes) => set({ sizes })} errors={errors} />
      <ColorRows rows={draft.colors} onChange={(colors) => set({ colors })} errors={errors} />
      <NameFields draft={draft} set={set} error={errors['personalization']} />
      <ImageRows rows={draft.images} onChange={(images) => set({ images })} errors={errors} />
      {isTried && Object.keys(own).length > 0 && (
        <Notice tone="bad" title="Some fields above have errors">
          Nothing has been saved yet.
        </Notice>
      )}
      {done && !isChanged && <Notice tone="good">Saved. Campaigns now show the changes.</Notice>}
      <Actions>
        <Button
          look="primary"
          type="submit"
          isBusy={isBusy}
          busyLabel="Saving"
          disabledReason={isChanged ? undefined : UNCHANGED}
        >
          Save product
        </Button>
      </Actions>
    </Form>
  )
}

const UNCHANGED = 'Nothing has changed.'

type NameFieldsProps = {
  draft: ProductDraft
  set: (change: Partial<ProductDraft>) => void
  error: string | undefined
}

const NameFields = ({ draft, set, error }: NameFieldsProps) => (
  <>
    <SwitchField
      name="personalization"
      label="Fans can add their name"
      hint="Set its position under “Print areas”."
      isOn={draft.nameLength !== null}
      onChange={(isOn) => set({ nameLength: isOn ? '20' : null })}
    />
    {draft.nameLength !== null && (
      <>
        <TextField
          name="nameLength"
          label="Maximum characters in a name"
          value={draft.nameLength}
          onChange={(nameLength) => set({ nameLength })}
          inputMode="numeric"
          error={error}
          isRequired
        />
        <SwitchField
          name="needsName"
          label="Name is required"
          isOn={draft.needsName}
          onChange={(needsName) => set({ needsName })}
        />
      </>
    )}
  </>
)
