import type { CatalogProduct } from '../../../../../../client/src/api-types.ts'
import { Notice } from '../../../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SelectField, SwitchField, TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { CreateCatalogProductBody } from '../../../../parts/rules/body-rules.ts'
import { PRODUCT_CHOICES } from '../../merch-labels.ts'
import { draftOf, type ProductDraft, readDraft } from './product-draft.ts'
import { ColorRows, ImageRows, PriceRows, SizeRows } from './product-rows.tsx'
import { SafetyFields } from './safety-fields.tsx'

/** Sends only changed fields. */
export function ProductForm({ product }: { product: CatalogProduct }) {
  const form = useApiForm('PATCH /api/merch/admin/catalog/{id}', {
    rules: { name: CreateCatalogProductBody.name, description: CreateCatalogProductBody.description },
    input: { params: { id: product.id } },
    fixed: { version: product.version },
    initial: draftOf(product),
    body: (draft) => readDraft(draft).fields,
    check: (draft) => readDraft(draft).errors,
    // Edits by other admins are not overwritten.
    onlyChanged: true,
    guards: true,
    stored: ({ data }) => draftOf(data.product),
  })
  const { set, errorOf, values } = form
  return (
    <ApiForm form={form} label="About the product">
      <TextField {...form.text('name')} label="Name" />
      <SelectField
        {...form.choice('type')}
        label="Type"
        hint="Designs can look different for each type."
        choices={PRODUCT_CHOICES}
      />
      <TextArea {...form.text('description')} label="Description" rows={3} />
      <SwitchField
        {...form.flag('isActive')}
        label="Available for sale"
        hint="When off, it cannot be sold. Existing orders continue."
      />
      <SwitchField
        {...form.flag('isDigital')}
        label="Digital product"
        hint="Nothing is shipped, and there are no shipping costs."
      />
      {!values.isDigital && (
        <TextField
          {...form.text('weightGrams')}
          label="Weight in grams"
          hint="Including packaging. Used for shipping costs."
          inputMode="numeric"
          isRequired
        />
      )}
      <PriceRows rows={values.prices} onChange={(prices) => set({ prices })} errorOf={errorOf} />
      <SizeRows rows={values.sizes} onChange={(sizes) => set({ sizes })} errorOf={errorOf} />
      <ColorRows rows={values.colors} onChange={(colors) => set({ colors })} errorOf={errorOf} />
      <NameFields draft={values} set={set} error={errorOf('personalization')} />
      <SafetyFields draft={values.safety} onChange={(safety) => set({ safety })} errorOf={errorOf} />
      <ImageRows rows={values.images} onChange={(images) => set({ images })} errorOf={errorOf} />
      {form.isFaulty && (
        <Notice tone="bad" title="Some fields above have errors">
          Nothing has been saved yet.
        </Notice>
      )}
      {form.isSaved && <Notice tone="good">Saved. Campaigns now show the changes.</Notice>}
      <Actions>
        <Button
          {...form.button}
          look="primary"
          busyLabel="Saving"
          disabledReason={form.isDirty ? undefined : UNCHANGED}
        >
          Save product
        </Button>
      </Actions>
    </ApiForm>
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
