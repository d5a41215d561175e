import './product-rows.css'
import { type ReactNode, useId, useRef } from 'react'
import { AmountField } from '../../../../parts/forms/amount-field.tsx'
import { Button } from '../../../../parts/forms/button.tsx'
import { TextField } from '../../../../parts/forms/fields.tsx'
import { Picture } from '../../../../parts/media/picture.tsx'
import { toKey } from '../../merch-labels.ts'
import { PictureUpload } from '../product-picture-field.tsx'
import type { ColorRow, ImageRow, PriceRow, SizeRow } from './product-draft.ts'

type Rows<Row> = {
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  errorOf: (path: string) => string | undefined
}

/** A group of fields with a legend. */
export const Group = ({ legend, hint, children }: { legend: string; hint?: ReactNode; children: ReactNode }) => (
  <fieldset className="product-rows">
    <legend>{legend}</legend>
    {hint !== undefined && <p className="small muted">{hint}</p>}
    {children}
  </fieldset>
)

/** Each added row gets a unique id. */
function useRows<Row extends { id: string }>({ rows, onChange }: Pick<Rows<Row>, 'rows' | 'onChange'>) {
  const own = useId()
  const count = useRef(0)
  return {
    change: (at: number, change: Partial<Row>) =>
      onChange(rows.map((row, place) => (place === at ? { ...row, ...change } : row))),
    remove: (at: number) => onChange(rows.filter((_, place) => place !== at)),
    add: (...added: Omit<Row, 'id'>[]) =>
      onChange([...rows, ...added.map((row) => ({ ...row, id: `${own}${count.current++}` }) as Row)]),
  }
}

const COMMON = ['USD', 'EUR', 'GBP', 'SEK', 'JPY'] as const

export function PriceRows({ rows, onChange, errorOf }: Rows<PriceRow>) {
  const { change, remove, add } = useRows({ rows, onChange })
  const priceError = (at: number, currency: string) => errorOf(`prices.${at}`) ?? errorOf(`pricesMinorUnit.${currency}`)
  const next = COMMON.find((code) => !rows.some(({ currency }) => currency === code)) ?? ''
  return (
    <Group legend="Prices" hint="A campaign can sell the product only if it has a price in the campaign’s currency.">
      {rows.map(({ id, currency, amount }, at) => (
        <div key={id} className="product-row">
          <TextField
            name={`currency-${at}`}
            label="Currency"
            value={currency}
            onChange={(text) => change(at, { currency: text.toUpperCase() })}
            maxLength={3}
            autoComplete="off"
            isRequired
          />
          <AmountField
            key={currency}
            name={`price-${at}`}
            label="Price"
            currency={currency}
            value={amount}
            error={priceError(at, currency)}
            onChange={(value) => change(at, { amount: value })}
            isRequired
          />
          <Button look="quiet" label={`Remove the price in ${currency}`} onClick={() => remove(at)}>
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={() => add({ currency: next, amount: null })}>Add price</Button>
      </div>
    </Group>
  )
}

const DEFAULT_SIZES = ['S', 'M', 'L', 'XL', 'XXL'] as const
const NO_SIZE = { key: '', label: '', chest: '', length: '', sleeve: '' }

export function SizeRows({ rows, onChange, errorOf }: Rows<SizeRow>) {
  const { change, remove, add } = useRows({ rows, onChange })
  const text = (at: number, name: 'label' | 'chest' | 'length' | 'sleeve', label: string) => (
    <TextField
      name={`size-${at}-${name}`}
      label={label}
      value={rows[at]?.[name] ?? ''}
      onChange={(value) => change(at, { [name]: value })}
      maxLength={name === 'label' ? 40 : 6}
      autoComplete="off"
      error={errorOf(name === 'label' ? `sizes.${at}.key` : `sizes.${at}.${name}`)}
      isRequired
      {...(name === 'label' ? {} : { inputMode: 'decimal' as const })}
    />
  )
  return (
    <Group legend="Sizes and size guide" hint="Chest, length and sleeve are in centimeters and optional.">
      {rows.map(({ id, key, label }, at) => (
        <div key={id} className="product-row">
          {text(at, 'label', 'Size')}
          {text(at, 'chest', 'Chest')}
          {text(at, 'length', 'Length')}
          {text(at, 'sleeve', 'Sleeve')}
          <Button look="quiet" label={`Remove the size ${label || at + 1}`} onClick={() => remove(at)}>
            Remove
          </Button>
          <KeyNote storedKey={key} label={label} />
        </div>
      ))}
      <div className="row">
        <Button onClick={() => add(NO_SIZE)}>Add size</Button>
        {rows.length === 0 && (
          <Button look="quiet" onClick={() => add(...DEFAULT_SIZES.map((label) => ({ ...NO_SIZE, label })))}>
            Add S to XXL
          </Button>
        )}
      </div>
    </Group>
  )
}

/** Carts and orders store the key, which may differ from the label. */
const KeyNote = ({ storedKey, label }: { storedKey: string; label: string }) =>
  storedKey === '' || storedKey === toKey(label) ? null : (
    <p className="small muted product-row-error">Carts and orders use the key “{storedKey}”.</p>
  )

export function ColorRows({ rows, onChange, errorOf }: Rows<ColorRow>) {
  const { change, remove, add } = useRows({ rows, onChange })
  return (
    <Group legend="Colors" hint="Each color can have its own picture under “Print areas”.">
      {rows.map(({ id, key, label, hex }, at) => (
        <div key={id} className="product-row">
          <TextField
            name={`color-${at}`}
            label="Color"
            value={label}
            onChange={(value) => change(at, { label: value })}
            maxLength={40}
            autoComplete="off"
            error={errorOf(`colors.${at}.key`)}
            isRequired
          />
          <TextField
            name={`color-${at}-hex`}
            label="Color code"
            value={hex}
            onChange={(value) => change(at, { hex: value })}
            maxLength={7}
            autoComplete="off"
            error={errorOf(`colors.${at}.hex`)}
            isRequired
          />
          <input
            className="product-swatch"
            type="color"
            aria-label={`Choose the color ${label || at + 1}`}
            value={/^#[0-9a-f]{6}$/i.test(hex) ? hex : '#ffffff'}
            onChange={(event) => change(at, { hex: event.currentTarget.value })}
          />
          <Button look="quiet" label={`Remove the color ${label || at + 1}`} onClick={() => remove(at)}>
            Remove
          </Button>
          <KeyNote storedKey={key} label={label} />
        </div>
      ))}
      <div>
        <Button onClick={() => add({ key: '', label: '', hex: '#14110f' })}>Add color</Button>
      </div>
    </Group>
  )
}

export function ImageRows({ rows, onChange, errorOf }: Rows<ImageRow>) {
  const { change, remove, add } = useRows({ rows, onChange })
  const toFront = (at: number) => onChange([...rows.slice(at, at + 1), ...rows.filter((_, place) => place !== at)])
  return (
    <Group legend="Pictures" hint="The first picture is shown in lists. JPEG, PNG or WebP, up to 10 MB.">
      {rows.length > 0 && (
        <ul className="product-images">
          {rows.map(({ id, url, alt }, at) => (
            <li key={id}>
              <Picture src={url} alt={alt} ratio="1 / 1" sizes="12rem" />
              <TextField
                name={`image-${at}`}
                label="Description"
                value={alt}
                onChange={(value) => change(at, { alt: value })}
                maxLength={300}
                error={errorOf(`images.${at}.key`)}
                isRequired
              />
              <div className="row">
                {at > 0 && (
                  <Button look="quiet" label={`Move picture ${at + 1} to the front`} onClick={() => toFront(at)}>
                    Move to front
                  </Button>
                )}
                <Button look="quiet" label={`Remove picture ${at + 1}`} onClick={() => remove(at)}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PictureUpload words="Add picture" type="mockup" onDone={({ key, url }) => add({ key, url, alt: '' })} />
    </Group>
  )
}
