import type { DesignAgeGroup, DesignGender, MerchDesign, ShopProduct } from '../../../../../../client/src/api-types.ts'
import { useGo, usePath } from '../../../../navigation.tsx'
import { ApiForm, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { CaseHeader } from '../../../../parts/layout/case-header.tsx'
import { ChangeMerchDesignBody } from '../../../../parts/rules/body-rules.ts'
import {
  AGE_CHOICES,
  audienceLabel,
  GENDER_CHOICES,
  MODEL_CHOICES,
  type ModelName,
  ownConfigOf,
} from '../../design-labels.ts'

/** Opens the design that was made. */
function useOpenDesign() {
  const go = useGo()
  const path = usePath()
  return ({ data: { design } }: { data: { design: { id: string } } }) =>
    go(`${path}?design=${design.id}`, { replace: true })
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
  const form = useApiForm('POST /api/merch/admin/designs', {
    rules: { name: ChangeMerchDesignBody.name },
    under: 'config',
    initial: {
      name: from === null ? '' : `Copy of ${from.name}`,
      prompt: copied.prompt ?? '',
      modelEndpoint: copied.modelEndpoint ?? defaultModel,
    },
    body: ({ name, prompt, modelEndpoint }) => ({
      campaignId,
      name: name.trim(),
      position,
      needsFace: from?.needsFace,
      config: { ...copied, prompt: prompt.trim(), modelEndpoint },
    }),
    say: { name: 'Enter a name.' },
    check: ({ prompt }) => ({
      prompt: prompt.trim() === '' ? 'Describe what the art shows and in which style.' : undefined,
    }),
    guards: from === null,
    onDone: useOpenDesign(),
  })
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
      <ApiForm form={form} label="New design">
        <TextField {...form.text('name')} label="Name" hint="As shown to fans" maxLength={120} isRequired />
        <TextArea
          {...form.text('prompt')}
          label="Prompt"
          hint="Plain words: style, scene, light. {fanName} is replaced with the fan’s name."
          placeholder={PROMPT}
          rows={4}
          maxLength={8000}
          isRequired
        />
        <SelectField {...form.choice('modelEndpoint')} label="Model" choices={MODEL_CHOICES} />
        <Actions>
          <Button {...form.button} look="primary" busyLabel="Adding">
            Add design
          </Button>
        </Actions>
      </ApiForm>
    </>
  )
}

type Kind = 'product' | 'people'

/** Stores only values that differ from the parent. */
export function NewVariation({ parent, sold }: { parent: MerchDesign; sold: readonly ShopProduct[] }) {
  const path = usePath()
  const choices = sold.map(({ catalogProductId, displayName, product: { name } }) => ({
    value: catalogProductId,
    label: displayName ?? name,
  }))
  const form = useApiForm('POST /api/merch/admin/designs', {
    rules: {},
    initial: {
      kind: (parent.level === 1 && sold.length > 0 ? 'product' : 'people') as Kind,
      catalogProductId: sold[0]?.catalogProductId ?? '',
      gender: 'female' as NonNullable<DesignGender>,
      ageGroup: '20s' as NonNullable<DesignAgeGroup>,
    },
    body: ({ kind, catalogProductId, gender, ageGroup }) => ({
      parentDesignId: parent.id,
      ...(kind === 'product'
        ? { catalogProductId, name: choices.find(({ value }) => value === catalogProductId)?.label ?? 'Product' }
        : { gender, ageGroup, name: audienceLabel(gender, ageGroup) }),
    }),
    onDone: useOpenDesign(),
  })
  return (
    <>
      <CaseHeader
        title={`Variation of “${parent.name}”`}
        back={{ to: `${path}?design=${parent.id}`, label: parent.name }}
      >
        It inherits all settings. You can override them afterward.
      </CaseHeader>
      <ApiForm form={form} label="Variation">
        {parent.level === 1 && (
          <ChoiceField<Kind>
            {...form.choice('kind')}
            legend="Applies to"
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
        {form.values.kind === 'product' ? (
          <SelectField {...form.choice('catalogProductId')} label="Product" choices={choices} />
        ) : (
          <div className="campaign-beside">
            <SelectField {...form.choice('gender')} label="Gender" choices={GENDER_CHOICES} />
            <SelectField {...form.choice('ageGroup')} label="Age" choices={AGE_CHOICES} />
          </div>
        )}
        <Actions>
          <Button {...form.button} look="primary" busyLabel="Adding">
            Add variation
          </Button>
        </Actions>
      </ApiForm>
    </>
  )
}
