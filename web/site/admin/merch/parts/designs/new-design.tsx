import { useEffect, useState } from 'react'
import type { DesignAgeGroup, DesignGender, MerchDesign, ShopProduct } from '../../../../../../client/src/api-types.ts'
import { useApiMutation } from '../../../../api.tsx'
import { useGo, usePath, useUnsavedGuard } from '../../../../navigation.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { CaseHeader } from '../../../../parts/layout/case-header.tsx'
import {
  AGE_CHOICES,
  audienceLabel,
  GENDER_CHOICES,
  MODEL_CHOICES,
  type ModelName,
  ownConfigOf,
} from '../../design-labels.ts'

function useCreateDesign() {
  const go = useGo()
  const path = usePath()
  const made = useApiMutation('POST /api/merch/admin/designs')
  const id = made.done?.data.design.id
  useEffect(() => {
    if (id !== undefined) go(`${path}?design=${id}`, { replace: true })
  }, [id, go, path])
  return made
}

const PROMPT = 'A halftone portrait of {fanName} on a festival stage, warm light, bold colors'

type NewDesignProps = {
  campaignId: string
  position: number
  from: MerchDesign | null
  model: ModelName
}

export function NewDesign({ campaignId, position, from, model: defaultModel }: NewDesignProps) {
  const path = usePath()
  const copied = from === null ? {} : ownConfigOf(from)
  const [name, setName] = useState(from === null ? '' : `Copy of ${from.name}`)
  const [prompt, setPrompt] = useState(copied.prompt ?? '')
  const [model, setModel] = useState(copied.modelEndpoint ?? defaultModel)
  const [isSubmitted, setSubmitted] = useState(false)
  const { call, isBusy, refused, done } = useCreateDesign()
  useUnsavedGuard(from === null && (name !== '' || prompt !== '') && done === undefined)
  const errors = fieldErrorsOf(refused)
  const missing = (text: string, words: string) => (isSubmitted && text.trim() === '' ? words : undefined)
  const make = () => {
    setSubmitted(true)
    if (name.trim() === '' || prompt.trim() === '') return
    void call({
      body: {
        campaignId,
        name: name.trim(),
        position,
        ...(from === null ? {} : { needsFace: from.needsFace }),
        config: { ...copied, prompt: prompt.trim(), modelEndpoint: model },
      },
    })
  }
  return (
    <>
      <CaseHeader
        title={from === null ? 'New design' : `Copy of “${from.name}”`}
        back={{ to: path, label: 'All designs' }}
      >
        {from === null
          ? 'You can set its pictures, attempts and background removal afterward.'
          : 'Its pictures, attempts and background are copied. Its variations are not.'}
      </CaseHeader>
      <Form label="New design" onSubmit={make} refused={refused} fields={['name', 'config.prompt']}>
        <TextField
          name="name"
          label="Name"
          hint="As shown to fans"
          maxLength={120}
          isRequired
          value={name}
          onChange={setName}
          error={errors['name'] ?? missing(name, 'Enter a name.')}
        />
        <TextArea
          name="prompt"
          label="Prompt"
          hint="Plain words: style, scene, light. {fanName} is replaced with the fan’s name."
          placeholder={PROMPT}
          rows={4}
          maxLength={8000}
          isRequired
          value={prompt}
          onChange={setPrompt}
          error={errors['config.prompt'] ?? missing(prompt, 'Describe what the art shows and in which style.')}
        />
        <SelectField name="modelEndpoint" label="Model" value={model} choices={MODEL_CHOICES} onChange={setModel} />
        <Actions>
          <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Adding">
            Add design
          </Button>
        </Actions>
      </Form>
    </>
  )
}

type Kind = 'product' | 'people'

/** Stores only values that differ from the parent. */
export function NewVariation({ parent, sold }: { parent: MerchDesign; sold: readonly ShopProduct[] }) {
  const path = usePath()
  const [kind, setKind] = useState<Kind>(parent.level === 1 && sold.length > 0 ? 'product' : 'people')
  const [productId, setProductId] = useState(sold[0]?.catalogProductId ?? '')
  const [gender, setGender] = useState<NonNullable<DesignGender>>('female')
  const [ageGroup, setAgeGroup] = useState<NonNullable<DesignAgeGroup>>('20s')
  const { call, isBusy, refused } = useCreateDesign()
  const product = sold.find(({ catalogProductId }) => catalogProductId === productId)
  const place =
    kind === 'product'
      ? { catalogProductId: productId, name: product?.displayName ?? product?.product.name ?? 'Product' }
      : { gender, ageGroup, name: audienceLabel(gender, ageGroup) }
  return (
    <>
      <CaseHeader
        title={`Variation of “${parent.name}”`}
        back={{ to: `${path}?design=${parent.id}`, label: parent.name }}
      >
        It inherits all settings. You can override them afterward.
      </CaseHeader>
      <Form
        label="Variation"
        refused={refused}
        onSubmit={() => void call({ body: { parentDesignId: parent.id, ...place } })}
      >
        {parent.level === 1 && (
          <ChoiceField<Kind>
            name="kind"
            legend="Applies to"
            value={kind}
            onChange={setKind}
            choices={[
              {
                value: 'product',
                label: 'One product',
                hint: 'For example, a plaque needs different art than a hoodie.',
                disabledReason: sold.length === 0 ? 'The campaign has no products yet.' : undefined,
              },
              {
                value: 'people',
                label: 'A gender and an age group',
                hint: 'Used if there is no variation for the product.',
              },
            ]}
          />
        )}
        {kind === 'product' ? (
          <SelectField
            name="catalogProductId"
            label="Product"
            value={productId}
            onChange={setProductId}
            choices={sold.map(({ catalogProductId, displayName, product: { name } }) => ({
              value: catalogProductId,
              label: displayName ?? name,
            }))}
          />
        ) : (
          <div className="campaign-beside">
            <SelectField name="gender" label="Gender" value={gender} onChange={setGender} choices={GENDER_CHOICES} />
            <SelectField name="ageGroup" label="Age" value={ageGroup} onChange={setAgeGroup} choices={AGE_CHOICES} />
          </div>
        )}
        <Actions>
          <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Adding">
            Add variation
          </Button>
        </Actions>
      </Form>
    </>
  )
}
