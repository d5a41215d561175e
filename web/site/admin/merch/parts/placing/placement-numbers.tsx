import { Fragment, useState } from 'react'
import { Button } from '../../../../parts/forms/button.tsx'
import { TextField } from '../../../../parts/forms/fields.tsx'
import type { Shape } from './placement-draft.ts'
import { boundsOf, fitToBounds, isPlaceable, onGrid, type Quad, quadOf, quadOfCircle } from './placement-geometry.ts'

type NumberFieldProps = {
  name: string
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  hint?: string
  error?: string | undefined
}

/** An invalid or out-of-range value shows an error and is not applied. */
export function NumberField({ value, onChange, min, max, error, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ text: string; of: number } | null>(null)
  // A change of the number from outside, for example by a drag, replaces the typed text.
  const text = typed !== null && typed.of === value ? typed.text : String(value)
  const isWrong = readNumber(text, min, max) === undefined
  return (
    <TextField
      {...field}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      error={isWrong ? `Enter a number from ${min} to ${max}.` : error}
      isRequired
      onChange={(next) => {
        const read = readNumber(next, min, max)
        setTyped({ text: next, of: read ?? value })
        if (read !== undefined && read !== value) onChange(read)
      }}
    />
  )
}

function readNumber(text: string, min: number, max: number): number | undefined {
  const value = /^-?\d{1,6}(?:[.,]\d{1,5})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

const percent = (fraction: number): number => Math.round(fraction * 10_000) / 100
const fraction = (value: number): number => onGrid(value / 100)
const CORNERS = ['Top left', 'Top right', 'Bottom right', 'Bottom left'] as const

type PlacementNumbersProps = {
  shape: Shape
  ratio: number
  onChange: (place: { quad: Quad; circle?: NonNullable<Shape['circle']> }, step: string) => void
  error?: string | undefined
}

export function PlacementNumbers({ shape, ratio, onChange, error }: PlacementNumbersProps) {
  const { id, label, quad, circle } = shape
  if (circle) {
    const set = (change: Partial<typeof circle>, step: string) => {
      const next = { ...circle, ...change }
      onChange({ circle: next, quad: quadOfCircle(next, ratio) }, `${id}-${step}`)
    }
    const field = (name: 'x' | 'y' | 'size', words: string) => (
      <NumberField
        name={`${id}-${name}`}
        label={words}
        value={percent(circle[name])}
        min={name === 'size' ? 2 : 0}
        max={100}
        onChange={(value) => set({ [name]: fraction(value) }, name)}
      />
    )
    return (
      <fieldset className="placement-numbers">
        <legend>{label}, in percent of the picture</legend>
        {field('x', 'Center from the left')}
        {field('y', 'Center from the top')}
        {field('size', 'Width')}
      </fieldset>
    )
  }
  const bounds = boundsOf(quad)
  const bound = (name: 'left' | 'top' | 'width' | 'height', words: string) => (
    <NumberField
      name={`${id}-${name}`}
      label={words}
      value={percent(bounds[name])}
      min={name === 'width' || name === 'height' ? 2 : 0}
      max={100}
      onChange={(value) =>
        onChange({ quad: fitToBounds(quad, { ...bounds, [name]: fraction(value) }) }, `${id}-${name}`)
      }
    />
  )
  const corner = (at: number, axis: 'x' | 'y') => (
    <NumberField
      name={`${id}-${at}-${axis}`}
      label={`${CORNERS[at]}, ${axis === 'x' ? 'across' : 'down'}`}
      value={percent(quad[at]?.[axis] ?? 0)}
      min={0}
      max={100}
      onChange={(value) => {
        const next = quad.map((point, place) => (place === at ? { ...point, [axis]: fraction(value) } : point))
        if (isPlaceable(next)) onChange({ quad: next }, `${id}-${at}-${axis}`)
      }}
    />
  )
  return (
    <div className="stack">
      <fieldset className="placement-numbers">
        <legend>{label}, in percent of the picture</legend>
        {bound('left', 'From the left')}
        {bound('top', 'From the top')}
        {bound('width', 'Width')}
        {bound('height', 'Height')}
      </fieldset>
      {error !== undefined && (
        <p className="small bad" role="alert">
          This area {error}.
        </p>
      )}
      <details>
        <summary>Individual corners</summary>
        <div className="stack">
          <fieldset className="placement-numbers">
            <legend className="small muted">Corners cannot cross.</legend>
            {CORNERS.map((words, at) => (
              <Fragment key={words}>
                {corner(at, 'x')}
                {corner(at, 'y')}
              </Fragment>
            ))}
          </fieldset>
          <div>
            <Button look="quiet" onClick={() => onChange({ quad: quadOf(bounds) }, `${id}-straight`)}>
              Straighten
            </Button>
          </div>
        </div>
      </details>
    </div>
  )
}
