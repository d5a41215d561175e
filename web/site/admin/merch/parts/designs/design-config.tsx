import { type ReactNode, useEffect, useRef, useState } from 'react'
import type {
  DesignConfigFields,
  MerchDesign,
  MerchProductType,
  QualityTier,
} from '../../../../../../client/src/api-types.ts'
import { useApiQuery } from '../../../../api.tsx'
import { useUnsavedGuard } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SelectField, TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { Section } from '../../../../parts/layout/page.tsx'
import { microUsd } from '../../../labels.ts'
import { useAdminMutation } from '../../../parts/use-admin-mutation.ts'
import {
  BACKGROUND_CHOICES,
  type ConfigField,
  DESIGN_PICTURES,
  formatConfigValue,
  MODEL_CHOICES,
  omitInherited,
  TIER_CHOICES,
  typeLabel,
} from '../../design-labels.ts'
import { PictureField } from '../picture-field.tsx'
import { DESIGN_READS } from '../use-campaign.ts'

type Config = MerchDesign['configs'][number]
type ConfigFormProps = { design: MerchDesign; saved: Config; parentName: string | null }

/**
 * Settings of a design for one product type or for all. Unset fields are inherited from its parent.
 */
export function DesignConfigForm({ design, saved, parentName }: ConfigFormProps) {
  const { id, version, level, campaignId } = design
  const { productType, inherited } = saved
  const type = productType as MerchProductType | null
  const [own, setOwn] = useState(() => omitInherited(saved.config))
  const { decide, isBusy, refused, done } = useAdminMutation('PUT /api/merch/admin/designs/{id}/config', DESIGN_READS)
  const wasSaved = useRef(false)
  useEffect(() => {
    // After this form is saved, shows the server's values. After any other save, edits stay.
    if (wasSaved.current && version > 0) setOwn(omitInherited(saved.config))
    wasSaved.current = false
  }, [version, saved.config])
  const isDirty = JSON.stringify(own) !== JSON.stringify(omitInherited(saved.config))
  useUnsavedGuard(isDirty)
  const errors = fieldErrorsOf(refused)
  const isPlaque = productType === 'plaque' && level > 1
  const set = (name: ConfigField, value: unknown) => setOwn({ ...own, [name]: value })
  const resetToInherited = (name: ConfigField) => {
    const { [name]: _, ...remaining } = own
    const rest: DesignConfigFields = remaining
    // The template's asset id belongs to its picture.
    if (name === 'templateImageUrl') delete rest.templateImageAssetId
    setOwn(rest)
  }
  const field = (name: ConfigField, label: string, child: ReactNode) => (
    <Inherited
      label={label}
      isOwn={own[name] !== undefined}
      isRequired={level === 1 && (name === 'prompt' || name === 'modelEndpoint')}
      inherited={formatConfigValue(name, (inherited as Readonly<Record<string, unknown>>)[name])}
      isPicture={name.endsWith('ImageUrl')}
      parentName={parentName}
      onOwn={() => set(name, (inherited as Readonly<Record<string, unknown>>)[name] ?? '')}
      onBack={() => resetToInherited(name)}
    >
      {child}
    </Inherited>
  )
  const error = (name: ConfigField) => errors[`config.${name}`]
  const model = own.modelEndpoint ?? inherited.modelEndpoint
  const title = `Art settings: ${typeLabel(level === 1 ? null : productType).toLowerCase()}`
  return (
    <Section title={title}>
      <Form
        label={title}
        refused={refused}
        fields={Object.keys(own).map((name) => `config.${name}`)}
        onSubmit={() => {
          wasSaved.current = true
          const config = omitEmptyTexts(own)
          void decide({ params: { id }, body: { version, productType: type, config } }).then((isDone) => {
            if (!isDone) wasSaved.current = false
          })
        }}
      >
        {field(
          'prompt',
          'Prompt',
          <PromptField value={own.prompt ?? ''} onChange={(text) => set('prompt', text)} error={error('prompt')} />,
        )}
        {!isPlaque &&
          field(
            'modelEndpoint',
            'Model',
            <SelectField
              name="modelEndpoint"
              label="Model"
              value={own.modelEndpoint ?? 'image-model-2'}
              choices={MODEL_CHOICES}
              onChange={(value) => set('modelEndpoint', value)}
              error={error('modelEndpoint')}
            />,
          )}
        {field(
          'qualityTiers',
          'Attempts',
          <Attempts
            tiers={own.qualityTiers ?? ['low']}
            model={model}
            onChange={(tiers) => set('qualityTiers', tiers)}
          />,
        )}
        {!isPlaque && (
          <>
            {field(
              'bgRemovalMode',
              'Background',
              <SelectField
                name="bgRemovalMode"
                label="Background"
                value={own.bgRemovalMode ?? 'matting'}
                choices={BACKGROUND_CHOICES}
                onChange={(value) => set('bgRemovalMode', value)}
                error={error('bgRemovalMode')}
              />,
            )}
            {DESIGN_PICTURES.map(({ name, label, hint, asset }) => (
              <PictureOf
                key={name}
                {...{ name, label, hint, asset, campaignId, parentName }}
                own={own[name] as string | undefined}
                inherited={inherited[name as keyof typeof inherited] as string | null}
                error={error(name)}
                onChange={(url) => (url === null ? resetToInherited(name) : setOwn(withPicture(own, name, url)))}
              />
            ))}
            {level === 1 && (
              <PictureField
                label="Thumbnail in the store"
                hint="If empty, the template is used."
                asset="hero"
                campaignId={campaignId}
                url={own.displayImageUrl ?? null}
                error={error('displayImageUrl')}
                onChange={(picked) =>
                  picked === null ? resetToInherited('displayImageUrl') : set('displayImageUrl', picked.url)
                }
              />
            )}
            {field(
              'fanLocationText',
              'Location shown in the art',
              <TextField
                name="fanLocationText"
                label="Location shown in the art"
                hint="For example “Stockholm”"
                maxLength={300}
                isRequired
                value={own.fanLocationText ?? ''}
                onChange={(text) => set('fanLocationText', text)}
                error={error('fanLocationText')}
              />,
            )}
          </>
        )}
        <Actions>
          <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Saving">
            Save art settings
          </Button>
          {level > 1 && Object.keys(omitInherited(saved.config)).length > 0 && (
            <Confirm
              label="Reset to default"
              look="plain"
              title={`Reset all settings of “${design.name}” for ${typeLabel(productType).toLowerCase()}?`}
              confirmLabel="Reset"
              isBusy={isBusy}
              refused={refused}
              onConfirm={() => decide({ params: { id }, body: { version, productType: type, config: null } })}
            >
              <p>The settings of {parentName ?? 'the parent design'} apply again.</p>
            </Confirm>
          )}
        </Actions>
        {done && !isDirty && (
          <p role="status" className="small muted">
            Saved. The next fan’s art uses these settings.
          </p>
        )}
      </Form>
    </Section>
  )
}

/** Drops empty texts, so they are inherited. */
const omitEmptyTexts = (own: DesignConfigFields): DesignConfigFields =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')) as DesignConfigFields

const withPicture = (own: DesignConfigFields, name: ConfigField, url: string): DesignConfigFields => {
  const { templateImageAssetId, ...rest } = own
  const keepsAsset = name !== 'templateImageUrl' && templateImageAssetId !== undefined
  return { ...rest, ...(keepsAsset ? { templateImageAssetId } : {}), [name]: url }
}

type InheritedProps = {
  label: string
  isOwn: boolean
  /** Required at this level, so it cannot be reset to an inherited value. */
  isRequired?: boolean
  inherited: string
  isPicture?: boolean
  parentName: string | null
  onOwn: () => void
  onBack: () => void
  children: ReactNode
}

/** Field that is either set here or inherited from the parent design. */
function Inherited(props: InheritedProps) {
  const { label, isOwn, isRequired = false, inherited, isPicture = false, parentName, onOwn, onBack, children } = props
  const from = parentName === null ? 'the default' : `from “${parentName}”`
  if (isRequired) return children
  if (isOwn)
    return (
      <div className="design-own">
        {children}
        <Button
          look="quiet"
          label={`${label}: ${parentName === null ? 'reset to default' : `reset to the value from “${parentName}”`}`}
          onClick={onBack}
        >
          {parentName === null ? 'Reset to default' : `Reset to the value from “${parentName}”`}
        </Button>
      </div>
    )
  return (
    <div>
      <span className="campaign-label">{label}</span>
      <div className="design-inherited">
        <p>
          {isPicture ? 'A picture' : inherited} <span className="small">· {from}</span>
        </p>
        <Button look="quiet" label={`${label}: override`} onClick={onOwn}>
          Override
        </Button>
      </div>
    </div>
  )
}

type PictureOfProps = {
  label: string
  hint: string
  asset: (typeof DESIGN_PICTURES)[number]['asset']
  campaignId: string
  parentName: string | null
  own: string | undefined
  inherited: string | null
  error: string | undefined
  onChange: (url: string | null) => void
}

/** Picture that is either set here or inherited; removing it restores the parent's. */
const PictureOf = ({ own, inherited, parentName, hint, onChange, ...field }: PictureOfProps) => (
  <PictureField
    {...field}
    hint={
      own === undefined && inherited !== null && parentName !== null
        ? `${hint}. This one is from “${parentName}”.`
        : hint
    }
    url={own ?? inherited}
    isInherited={own === undefined}
    onChange={(asset) => onChange(asset?.url ?? null)}
  />
)

type PromptProps = { value: string; onChange: (text: string) => void; error: string | undefined }

const PromptField = ({ value, onChange, error }: PromptProps) => (
  <div className="design-own">
    <TextArea
      name="prompt"
      label="Prompt"
      hint="Plain words: style, scene, light. {fanName} is replaced with the fan’s name."
      rows={4}
      maxLength={8000}
      isRequired
      value={value}
      onChange={onChange}
      error={error}
    />
    {!value.includes('{fanName}') && (
      <Button look="quiet" onClick={() => onChange(`${value.trimEnd()} {fanName}`.trimStart())}>
        Insert the fan’s name
      </Button>
    )}
  </div>
)

type AttemptsProps = { tiers: readonly QualityTier[]; model: string; onChange: (tiers: QualityTier[]) => void }

/** Number and quality of the pictures a fan can choose from, with their cost. */
function Attempts({ tiers, model, onChange }: AttemptsProps) {
  const models = useApiQuery('GET /api/merch/admin/models', { query: { limit: 50, offset: 0 } })
  const cost = models.data?.data.models.find(({ endpoint }) => endpoint === model)?.costMicroUsd
  return (
    <fieldset className="campaign-group">
      <legend>Attempts</legend>
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts are identified by position.
        <div key={at} className="design-attempt">
          <SelectField
            name={`attempt-${at + 1}`}
            label={`Attempt ${at + 1}`}
            value={tier}
            choices={TIER_CHOICES}
            onChange={(value) => onChange(tiers.map((one, place) => (place === at ? value : one)))}
          />
          {tiers.length > 1 && (
            <Button
              look="quiet"
              label={`Remove attempt ${at + 1}`}
              onClick={() => onChange(tiers.filter((_, place) => place !== at))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      <div className="row">
        <Button
          onClick={() => onChange([...tiers, 'low'])}
          disabledReason={tiers.length >= 8 ? 'Eight attempts are the maximum.' : undefined}
        >
          Add attempt
        </Button>
        <span className="small muted">
          {cost === undefined
            ? 'Each attempt gives the fan one picture to choose from.'
            : `About ${microUsd(cost * tiers.length)} each time a fan makes art.`}
        </span>
      </div>
    </fieldset>
  )
}
