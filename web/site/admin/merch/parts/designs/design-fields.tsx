import type { ReactNode } from 'react'
import type { QualityTier } from '../../../../../../client/src/api-types.ts'
import { useApiQuery } from '../../../../api.tsx'
import { Button } from '../../../../parts/forms/button.tsx'
import { SelectField, TextArea } from '../../../../parts/forms/fields.tsx'
import { microUsd } from '../../../labels.ts'
import { type ConfigField, type DESIGN_PICTURES, formatConfigValue, TIER_CHOICES } from '../../design-labels.ts'
import { PictureField } from '../picture-field.tsx'
import type { DesignConfig } from './use-design-config.ts'

type OwnFieldProps = { editing: DesignConfig; name: ConfigField; label: string; children: ReactNode }

/** Shows the design's own value, or the inherited one with a button that overrides it. */
export function OwnField({ editing, name, label, children }: OwnFieldProps) {
  const { own, level, parentName } = editing
  const value = (editing.inherited as Readonly<Record<string, unknown>>)[name]
  return (
    <Inherited
      label={label}
      isOwn={own[name] !== undefined}
      isRequired={level === 1 && (name === 'prompt' || name === 'modelEndpoint')}
      inherited={formatConfigValue(name, value)}
      isPicture={name.endsWith('ImageUrl')}
      parentName={parentName}
      onOwn={() => editing.set(name, value ?? '')}
      onBack={() => editing.reset(name)}
    >
      {children}
    </Inherited>
  )
}

type InheritedProps = {
  label: string
  isOwn: boolean
  /** True if the field cannot inherit a value at this level. */
  isRequired?: boolean
  inherited: string
  isPicture?: boolean
  parentName: string | null
  onOwn: () => void
  onBack: () => void
  children: ReactNode
}

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

/** If the design has no picture of its own, uses that of its parent. */
export const PictureOf = ({ own, inherited, parentName, hint, onChange, ...field }: PictureOfProps) => (
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

export const PromptField = ({ value, onChange, error }: PromptProps) => (
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

/** Number and quality of the pictures that a fan can choose from, with their cost. */
export function Attempts({ tiers, model, onChange }: AttemptsProps) {
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
