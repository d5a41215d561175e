import { useState } from 'react'
import { AmountField } from '../../../../parts/forms/amount-field.tsx'
import { SelectField, TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { deriveStoreColors } from '../../../../storefront/colors.ts'
import { type CampaignField } from '../../campaign-labels.ts'
import { countryCodes, countryName, isCountry } from '../../countries.ts'
import { PictureField } from '../picture-field.tsx'
import type { CampaignDraft } from './campaign-draft.ts'

type FieldProps = { field: CampaignField; draft: CampaignDraft; error: string | undefined }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (text: string): string | null => (text === '' ? null : text)

export function CampaignFieldInput({ field, draft, error }: FieldProps) {
  const value = draft.value(field.group, field.name)
  const set = (next: unknown) => draft.set(field.group, field.name, next)
  const shared = {
    name: `${field.group}.${field.name}`,
    label: field.label,
    error,
    hint: field.hint,
    placeholder: field.defaultText,
  }
  switch (field.kind) {
    case 'line':
    case 'email':
      return (
        <TextField
          {...shared}
          type={field.kind === 'email' ? 'email' : 'text'}
          maxLength={300}
          autoComplete="off"
          value={textOf(value)}
          onChange={(text) => set(textOrNull(text))}
        />
      )
    case 'words':
    case 'page':
      return (
        <TextArea
          {...shared}
          rows={field.kind === 'page' ? 8 : 3}
          maxLength={field.kind === 'page' ? 100_000 : 4000}
          value={textOf(value)}
          onChange={(text) => set(textOrNull(text))}
        />
      )
    case 'colour':
      return <ColorField {...shared} value={typeof value === 'string' ? value : null} onChange={set} draft={draft} />
    case 'picture':
      return (
        <PictureField
          label={field.label}
          hint={field.hint}
          asset={field.asset}
          campaignId={draft.campaign.id}
          url={urlOf(field, draft)}
          error={error}
          onChange={(asset) => {
            if (asset) draft.learn(asset)
            set(asset?.id ?? null)
          }}
        />
      )
    case 'amount':
      return (
        <AmountField
          {...shared}
          isRequired
          currency={String(draft.value('identity', 'currency'))}
          value={typeof value === 'number' ? value : null}
          onChange={set}
        />
      )
    case 'number':
      return (
        <TextField
          {...shared}
          type="number"
          inputMode="numeric"
          isRequired={!field.canBeEmpty}
          min={field.min}
          max={field.max}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={(text) => set(text === '' ? null : Number(text))}
        />
      )
    case 'choice':
      return <SelectField {...shared} value={textOf(value)} onChange={set} choices={field.choices} />
    case 'countries':
      return (
        <ListField
          {...shared}
          values={value as string[]}
          read={countryCodes}
          format={countryName}
          blame={unknownCountries}
          onChange={set}
        />
      )
    case 'methods':
      return <ListField {...shared} values={value as string[]} read={methodsOf} onChange={set} />
  }
}

function urlOf(field: CampaignField, { campaign, urls, value }: CampaignDraft): string | null {
  const id = value(field.group, field.name)
  if (typeof id !== 'string') return null
  const saved = campaign[field.group] as unknown as Readonly<Record<string, unknown>>
  const url = saved[field.name] === id ? saved[field.name.replace(/AssetId$/, 'Url')] : undefined
  return urls[id] ?? (typeof url === 'string' ? url : null)
}

const methodsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((word) => word !== ''),
  ),
]

const unknownCountries = (values: readonly string[]): string | undefined => {
  const unknown = values.filter((one) => !isCountry(one))
  return unknown.length === 0
    ? undefined
    : `Unknown country: ${unknown.map((one) => `“${one}”`).join(', ')}. Enter its name or two-letter code.`
}

type ListFieldProps = {
  name: string
  label: string
  hint?: string
  error: string | undefined
  values: readonly string[]
  read: (text: string) => string[]
  format?: (value: string) => string
  blame?: (values: readonly string[]) => string | undefined
  onChange: (values: string[]) => void
}

function ListField({ values, read, format, blame, onChange, hint, error, ...field }: ListFieldProps) {
  const [typed, setTyped] = useState(values.join(', '))
  const isSame = JSON.stringify(read(typed)) === JSON.stringify(values)
  return (
    <TextField
      {...field}
      error={blame?.(values) ?? error}
      hint={format && values.length > 0 ? values.map(format).join(', ') : hint}
      autoComplete="off"
      value={isSame ? typed : values.join(', ')}
      onChange={(text) => {
        setTyped(text)
        onChange(read(text))
      }}
    />
  )
}

type ColorFieldProps = {
  name: string
  label: string
  hint?: string
  error: string | undefined
  value: string | null
  onChange: (color: string | null) => void
  draft: CampaignDraft
}

const DEFAULT_COLORS = deriveStoreColors({ primaryColor: null, secondaryColor: null }).light
const usualOf = (name: string): string => DEFAULT_COLORS[partOf(name)]

const partOf = (name: string): 'accentFill' | 'calm' => (name.endsWith('primaryColor') ? 'accentFill' : 'calm')

/** Warns if the store adjusts the color for contrast. */
function ColorField({ name, label, hint, error, value, onChange, draft }: ColorFieldProps) {
  const isWhole = value === null || /^#[0-9a-f]{6}$/i.test(value)
  const moved = isWhole && value !== null ? findAdjustedColors(name, value, draft) : []
  return (
    <div className="stack">
      <div className="campaign-colour">
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={isWhole && value !== null ? value : usualOf(name)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextField
          name={name}
          label={label}
          hint={hint}
          error={error ?? (isWhole ? undefined : 'Enter a color code with six digits, such as #e4572e.')}
          maxLength={7}
          autoComplete="off"
          placeholder={usualOf(name)}
          value={value ?? ''}
          onChange={(text) => onChange(text.trim() === '' ? null : text.trim().toLowerCase())}
        />
      </div>
      {moved.length > 0 && (
        <p className="small muted campaign-moved" role="status">
          To keep text readable, the store shows{' '}
          {moved.map(({ where, hex }, at) => (
            <span key={where}>
              {at > 0 && ' and '}
              <span className="campaign-swatch" style={{ background: hex }} aria-hidden="true" /> {hex} {where}
            </span>
          ))}
          .
        </p>
      )}
    </div>
  )
}

/** Lists the places where the store shows another color than the chosen one. */
function findAdjustedColors(name: string, chosen: string, { value }: CampaignDraft): { where: string; hex: string }[] {
  const valid = (color: unknown) => (typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : null)
  const colors = deriveStoreColors({
    primaryColor: valid(value('branding', 'primaryColor')),
    secondaryColor: valid(value('branding', 'secondaryColor')),
  })
  const part = partOf(name)
  return [
    { where: 'in light mode', hex: colors.light[part] },
    { where: 'in dark mode', hex: colors.dark[part] },
  ].filter(({ hex }) => hex !== chosen)
}
