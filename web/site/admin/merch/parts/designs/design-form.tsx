import { lazy, Suspense, useState } from 'react'
import type { MerchDesign, MerchProductType } from '../../../../../../client/src/api-types.ts'
import { Skeleton } from '../../../../../parts/feedback/skeleton.tsx'
import { Section } from '../../../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../../../../api.tsx'
import { useGo, usePath } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SelectField, SwitchField, TextField } from '../../../../parts/forms/fields.tsx'
import { CaseHeader } from '../../../../parts/layout/case-header.tsx'
import { useHydrated } from '../../../../parts/layout/use-hydrated.ts'
import { ChangeMerchDesignBody } from '../../../../parts/rules/body-rules.ts'
import { TYPE_LABELS, typeLabel } from '../../design-labels.ts'
import { PlaceField } from '../place-field.tsx'
import { DesignConfigForm } from './design-config.tsx'
import { describeVariation } from './design-tree.tsx'

/** Loaded after the form, because an admin fills in the form first. */
const DesignTrial = lazy(async () => ({ default: (await import('./design-trial.tsx')).DesignTrial }))

type DesignFormProps = { design: MerchDesign; slug: string; productName: (catalogProductId: string) => string }

const LEVELS: Readonly<Record<number, string>> = {
  1: 'Design',
  2: 'Variation',
  3: 'Variation of a variation',
}

export function DesignForm({ design, slug, productName }: DesignFormProps) {
  const { id, level, parentDesignId, isActive } = design
  const path = usePath()
  const parent = useApiQuery(
    'GET /api/merch/admin/designs/{id}',
    { params: { id: parentDesignId ?? '' } },
    { when: parentDesignId !== null },
  )
  const parentName = parentDesignId === null ? null : (parent.data?.data.design.name ?? '…')
  const [type, setType] = useState<MerchProductType | ''>('')
  const isMounted = useHydrated()
  const about = describeVariation(design, productName)
  const isLeaf = level === 3 || (level === 2 && design.catalogProductId === null)
  const ownConfigs = design.configs
  const configs =
    type === '' || ownConfigs.some(({ productType }) => productType === type)
      ? ownConfigs
      : [...ownConfigs, { productType: type, config: {}, inherited: ownConfigs[0]?.inherited ?? EMPTY }]
  return (
    <>
      <CaseHeader
        title={design.name}
        state={isActive ? { word: 'Available', tone: 'good', shape: '●' } : { word: 'Off', tone: 'muted', shape: '○' }}
        back={{ to: path, label: 'All designs' }}
      >
        {LEVELS[level]}
        {parentName !== null && ` of “${parentName}”`}
        {about !== '' && `: ${about}`}
      </CaseHeader>
      {!isLeaf && (
        <Actions>
          <Button to={`${path}?design=new&below=${id}`}>Add variation</Button>
          {level === 1 && <Button to={`${path}?design=new&from=${id}`}>Duplicate</Button>}
        </Actions>
      )}
      {configs.map((one) => (
        <DesignConfigForm
          key={one.productType}
          design={design}
          saved={one}
          parentName={one.productType === null || level === 1 ? parentName : design.name}
        />
      ))}
      {level > 1 && design.catalogProductId === null && (
        <SelectField<MerchProductType | ''>
          name="product-type"
          label="Override for a product type"
          value={type}
          onChange={setType}
          choices={[
            { value: '', label: 'Choose a product type' },
            ...(Object.keys(TYPE_LABELS) as MerchProductType[]).map((value) => ({ value, label: typeLabel(value) })),
          ]}
        />
      )}
      <DesignBasics key={design.version} design={design} />
      {level === 1 && (
        <Suspense fallback={<Skeleton />}>
          {isMounted ? <DesignTrial design={design} slug={slug} /> : <Skeleton />}
        </Suspense>
      )}
      <DeleteDesign design={design} />
    </>
  )
}

const EMPTY: MerchDesign['configs'][number]['inherited'] = {
  templateImageUrl: null,
  templateImageAssetId: null,
  prompt: '',
  modelEndpoint: 'image-model-2',
  bgRemovalMode: 'matting',
  qualityTiers: ['low'],
  fanLocationText: null,
  overlayImageUrl: null,
  backPrintImageUrl: null,
  maskImageUrl: null,
}

function DesignBasics({ design }: { design: MerchDesign }) {
  const { id, version, level, isActive, needsFace } = design
  const { call, isBusy, refused } = useApiMutation('PATCH /api/merch/admin/designs/{id}')
  const form = useApiForm('PATCH /api/merch/admin/designs/{id}', {
    rules: ChangeMerchDesignBody,
    input: { params: { id } },
    fixed: { version },
    initial: { name: design.name, position: String(design.position) },
    guards: true,
  })
  return (
    <Section title="Name and position">
      <SwitchField
        name="isActive"
        label="Available to fans"
        hint="When off, this design and its variations are hidden."
        isOn={isActive}
        isBusy={isBusy}
        onChange={(isOn) => void call({ params: { id }, body: { version, isActive: isOn } })}
      />
      {level === 1 && (
        <SwitchField
          name="needsFace"
          label="Requires a face"
          hint="When off, photos without a face are accepted. The art does not have to look like anyone."
          isOn={needsFace}
          isBusy={isBusy}
          onChange={(isOn) => void call({ params: { id }, body: { version, needsFace: isOn } })}
        />
      )}
      <RefusalNotice refused={refused} />
      <ApiForm form={form} label="Name and position">
        <TextField {...form.text('name')} label="Name" hint={level === 1 ? 'As shown to fans' : 'Only admins see it'} />
        <PlaceField {...form.text('position')} />
        <Actions>
          <Button {...form.button} busyLabel="Saving">
            Save name and position
          </Button>
        </Actions>
      </ApiForm>
    </Section>
  )
}

function DeleteDesign({ design: { id, name, level } }: { design: MerchDesign }) {
  const go = useGo()
  const path = usePath()
  const remove = useApiMutation('DELETE /api/merch/admin/designs/{id}')
  return (
    <Actions>
      <Confirm
        label="Delete design"
        title={`Delete “${name}”?`}
        confirmLabel="Delete design"
        isBusy={remove.isBusy}
        refused={remove.refused}
        onConfirm={async () => {
          const isDone = await remove.call({ params: { id } })
          if (isDone) go(path)
          return isDone
        }}
      >
        <p>
          {level < 3 && 'All its variations are deleted too. '}A design that is in a cart or an order cannot be deleted.
          Turn it off instead.
        </p>
      </Confirm>
    </Actions>
  )
}
