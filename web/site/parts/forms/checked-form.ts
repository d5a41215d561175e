import { useForm } from '@mantine/form'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ApiError } from '../../api.tsx'
import { useUnsavedGuard } from '../../navigation.tsx'
import { isNeeded, type Rules, ruleAt } from '../rules/rules.ts'
import { readStored, useDraftKey, writeStored } from '../sending/stored-input.ts'
import { fieldErrorsOf } from './form.tsx'

export type Values = Record<string, unknown>
type RowOf<List> = List extends readonly (infer Row)[] ? Row : never
/** Path of a field, for example `minimums.0.currency` for a field in a row of a list. */
type PathIn<V> = {
  [K in keyof V & string]: V[K] extends readonly (infer Row)[]
    ? K | (Row extends object ? `${K}.${number}.${keyof Row & string}` : never)
    : K
}[keyof V & string]
type At<V, P> = P extends keyof V
  ? V[P]
  : P extends `${infer List}.${number}.${infer Field}`
    ? List extends keyof V
      ? Field extends keyof RowOf<V[List]>
        ? RowOf<V[List]>[Field]
        : never
      : never
    : never

type FormElement = HTMLFormElement & HTMLDivElement

type Options<V, Done> = {
  initial: V
  /** Rules of the fields, for their maximum lengths and for those that may be empty. */
  rules?: Rules
  /**
   * Property of the body that contains the fields. With `tracking`, the body is `{ tracking: { … }
   * }`.
   */
  under?: string | undefined
  optional?: readonly (keyof V & string)[] | undefined
  /** Returns errors by path. `shown` has the paths of the fields that the page shows. */
  findFaults: (values: V, shown: ReadonlySet<string>) => Readonly<Record<string, string>>
  /** Sends the values. Undefined means that they were not stored. `before` was stored last. */
  send: (values: V, before: V) => Promise<Done | undefined>
  sending: { isBusy: boolean; refused: ApiError | null; done?: unknown }
  /** Name under which the browser stores unsent values. */
  draft?: string | undefined
  /** Asks before the reader leaves the page with unsaved values. */
  guards?: boolean | undefined
  /** Empties the fields after sending. By default, the sent values count as saved. */
  resets?: boolean | undefined
  /** Returns the values as the server has stored them, if it changes what it gets. */
  stored?: ((done: Done) => V) | undefined
  onDone?: ((done: Done, sent: V) => void) | undefined
}

/**
 * Holds the values and errors of a form. Checks the values before sending, shows each error at its
 * field, and focuses the first invalid one. Most forms use `useApiForm`, which sends one operation.
 */
export function useCheckedForm<V extends Values, Done>(options: Options<V, Done>) {
  const { initial, rules = {}, under, guards = false, resets = false, sending, stored, onDone } = options
  const key = useDraftKey(options.draft)
  const form = useForm<V>({
    initialValues: initial,
    onValuesChange: (values) => writeStored(key, changedFrom(initial, values)),
  })
  const element = useRef<FormElement>(null)
  const turn = useRef(0)
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(form.getInitialValues())
  const release = useUnsavedGuard(guards && isDirty)
  const replaceValues = (values: Partial<V>) => {
    turn.current += 1
    form.setValues(values as V)
  }
  useStoredValues<V>(key, replaceValues)
  useNewInitial(initial, (next) => {
    if (isDirty) return
    replaceValues(next)
    form.setInitialValues(next)
  })
  const wantsFocus = useFieldErrors({ errors: form.errors, setErrors: form.setErrors, element, under }, sending.refused)
  const shown = new Set<string>()
  /** Shows what is wrong. Returns true if nothing is. */
  const check = (): boolean => {
    const faults = options.findFaults(form.getValues(), shown)
    wantsFocus.current = true
    form.setErrors(faults)
    return Object.keys(faults).length === 0
  }
  const submit = async (): Promise<Done | undefined> => {
    if (!check()) return undefined
    const values = form.getValues()
    const done = await options.send(values, form.getInitialValues())
    if (done === undefined) return undefined
    wantsFocus.current = false
    const saved = resets ? initial : (stored?.(done) ?? values)
    // What was typed during the save stays, and is unsaved.
    const isUntouched = JSON.stringify(form.getValues()) === JSON.stringify(values)
    if (resets || (saved !== values && isUntouched)) replaceValues(saved)
    form.setInitialValues(saved)
    form.setErrors({})
    writeStored(key, undefined)
    release()
    onDone?.(done, values)
    return done
  }
  const done = (sending.done ?? undefined) as Done | undefined
  const rule = (path: string) => ruleAt(rules, under ? `${under}.${path}` : path)
  const required = (path: string): boolean => isNeeded(rule(path)) && !options.optional?.includes(path)
  const errorOf = (path: string): string | undefined => {
    shown.add(path)
    const inside =
      rule(path)?.is === 'list' ? Object.keys(form.errors).find((one) => one.startsWith(`${path}.`)) : undefined
    return form.errors[inside ?? path] as string | undefined
  }
  const at = <P extends PathIn<V>>(path: P) => ({
    name: path as string,
    value: path.split('.').reduce<unknown>((inside, name) => (inside as Values)[name], form.values) as At<V, P>,
    onChange: (next: At<V, P>) => form.setFieldValue(path as never, next as never),
    error: errorOf(path),
  })
  return {
    values: form.values,
    /** Changes several fields. A function receives the latest values. */
    set: (values: Partial<V> | ((before: V) => Partial<V>)) => form.setValues(values as V),
    submit,
    check,
    element,
    refused: sending.refused,
    shown,
    under,
    isDirty,
    isFaulty: Object.keys(form.errors).length > 0,
    isBusy: sending.isBusy,
    /** Response to the last sending. */
    done,
    isSaved: done !== undefined && !isDirty,
    /** React key for fields that hold typed text. It changes when the values are replaced. */
    turn: turn.current,
    button: { type: 'submit', isBusy: sending.isBusy } as const,
    text: <P extends PathIn<V>>(path: P) => {
      const { is = 'other', max } = rule(path) ?? {}
      return { ...at(path), isRequired: required(path), maxLength: is === 'text' ? max : undefined }
    },
    amount: <P extends PathIn<V>>(path: P) => ({ ...at(path), isRequired: required(path) }),
    choice: at,
    flag: <P extends PathIn<V>>(path: P) => {
      const { value, ...field } = at(path)
      return { ...field, isOn: value }
    },
    errorOf,
    /** Errors move with their rows. */
    rows: <List extends keyof V & string>(list: List) => ({
      add: (row: RowOf<V[List]>) => form.insertListItem(list as never, row as never),
      remove: (index: number) => form.removeListItem(list as never, index),
      toFront: (index: number) => form.reorderListItem(list as never, { from: index, to: 0 }),
    }),
  }
}

/** Calls the function if the initial values change, for example if another person has saved. */
function useNewInitial<V extends Values>(initial: V, onChange: (next: V) => void): void {
  const text = JSON.stringify(initial)
  const last = useRef(text)
  const adopt = useEffectEvent(() => onChange(initial))
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    adopt()
  }, [text])
}

/**
 * Returns the values that differ from the initial ones, or undefined if none does. Only these are
 * stored, so that a stored value does not replace one from the URL.
 */
function changedFrom<V extends Values>(initial: V, values: V): Partial<V> | undefined {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name]),
  )
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<V>)
}

function useStoredValues<V extends Values>(key: string | null, replaceValues: (values: Partial<V>) => void): void {
  // `replaceValues` changes in each render. The effect event prevents the effect from running each
  // time.
  const restore = useEffectEvent(replaceValues)
  useEffect(() => {
    const stored = readStored<Partial<V>>(key)
    // An older version of the page may have stored another type.
    if (typeof stored === 'object' && stored !== null) restore(stored)
  }, [key])
}

type ErrorState = {
  errors: object
  setErrors: (errors: Record<string, string>) => void
  element: RefObject<FormElement | null>
  under: string | undefined
}

/** If the returned reference is true, the next error gets the focus. */
function useFieldErrors({ errors, setErrors, element, under }: ErrorState, refused: ApiError | null) {
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (refused) setErrors(withoutPart(fieldErrorsOf(refused), under))
  }, [refused, under, setErrors])
  useEffect(() => {
    if (!wantsFocus.current || Object.keys(errors).length === 0) return
    wantsFocus.current = false
    element.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [errors, element])
  return wantsFocus
}

const WRONG = '[aria-invalid="true"], :is(.choices, .switch, .file-drop):has(.bad) input'

export const withoutPart = (
  errors: Readonly<Record<string, string>>,
  part: string | undefined,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [
      part && path.startsWith(`${part}.`) ? path.slice(part.length + 1) : path,
      words,
    ]),
  )

export type CheckedForm<V extends Values, Done = unknown> = ReturnType<typeof useCheckedForm<V, Done>>
export type FormFields<V extends Values> = Pick<
  CheckedForm<V>,
  'values' | 'set' | 'text' | 'amount' | 'choice' | 'flag' | 'errorOf'
>
