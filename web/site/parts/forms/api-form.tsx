import { useForm } from '@mantine/form'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import {
  type ApiError,
  type Body,
  type BodyOf,
  type InputOf,
  type OperationName,
  type OperationOf,
  useApiMutation,
} from '../../api.tsx'
import { useUnsavedGuard } from '../../navigation.tsx'
import { RefusalNotice } from '../feedback/notice.tsx'
import { bodyFrom, faultsOf, isNeeded, type Rules, type RulesOf, ruleAt } from '../rules/rules.ts'
import { readStored, useDraftKey, writeStored } from './draft.ts'
import { Form, fieldErrorsOf } from './form.tsx'

type Values = Record<string, unknown>
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

/** Sends a form: a mutation, or a function of the page that calls one. */
type Sending<Name extends OperationName> = {
  call: (input: InputOf<OperationOf<Name>>) => Promise<Body<OperationOf<Name>> | undefined>
  isBusy: boolean
  refused: ApiError | null
  done?: unknown
}

type FormOptions<Name extends OperationName, V> = {
  /** Rules of the body from `body-rules.ts`. */
  rules: RulesOf<BodyOf<Name>>
  initial: V
  input?: Omit<InputOf<OperationOf<Name>>, 'body'>
  /** Parts of the body that have no field, for example the offer's id. */
  fixed?: Partial<BodyOf<Name>>
  body?: (values: V) => Partial<BodyOf<Name>>
  /**
   * Property of the body that contains the fields. With `tracking`, the body is `{ tracking: { … }
   * }`.
   */
  under?: string
  optional?: readonly (keyof V & string)[]
  onlyChanged?: boolean
  /** Error texts by path that replace the general texts. `*` stands for any row. */
  say?: Readonly<Record<string, string>>
  /** Returns errors by path for rules that the schema cannot express. */
  check?: (values: V) => Readonly<Record<string, string | undefined>>
  /** Name under which the browser stores unsent values. */
  draft?: string
  /** Asks before the reader leaves the page with unsaved values. */
  guards?: boolean
  /** Empties the fields after sending. By default, the sent values count as saved. */
  resets?: boolean
  onDone?: (done: Body<OperationOf<Name>>, sent: V) => void
  through?: Sending<Name>
}

/**
 * Creates a form for one API operation. Checks the rules of the body before sending. Shows each
 * error at its field, and focuses the first invalid one.
 */
export function useApiForm<Name extends OperationName, V extends Values>(
  operation: Name,
  options: FormOptions<Name, V>,
) {
  const { initial, input, under, guards = false, resets = false, onDone } = options
  const rules = options.rules as Rules
  const key = useDraftKey(options.draft)
  const direct = useApiMutation(operation)
  const sending: Sending<Name> = options.through ?? direct
  const form = useForm<V>({ initialValues: initial, onValuesChange: (values) => writeStored(key, values) })
  const element = useRef<Element>(null)
  const turn = useRef(0)
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(form.getInitialValues())
  const release = useUnsavedGuard(guards && isDirty)
  const replaceValues = (values: Partial<V>) => {
    turn.current += 1
    form.setValues(values as V)
  }
  useStoredValues<V>(key, replaceValues)
  const wantsFocus = useFieldErrors({ errors: form.errors, setErrors: form.setErrors, element, under }, sending.refused)
  const shown = new Set<string>()
  const submit = async (): Promise<Body<OperationOf<Name>> | undefined> => {
    const values = form.getValues()
    const body = bodyOf(options, values)
    const faults = faultsIn(options, body, values, shown)
    wantsFocus.current = true
    form.setErrors(faults)
    if (Object.keys(faults).length > 0) return undefined
    const sent = options.onlyChanged ? changedIn(options, body, bodyOf(options, form.getInitialValues())) : body
    const done = await sending.call({ ...input, body: sent } as unknown as InputOf<OperationOf<Name>>)
    if (done === undefined) return undefined
    wantsFocus.current = false
    if (resets) replaceValues(initial)
    form.setInitialValues(resets ? initial : values)
    form.setErrors({})
    writeStored(key, undefined)
    release()
    onDone?.(done, values)
    return done
  }
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
    element,
    refused: sending.refused,
    shown,
    under,
    isDirty,
    isBusy: sending.isBusy,
    isSaved: sending.done !== undefined && sending.done !== null && !isDirty,
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

function useStoredValues<V extends Values>(key: string | null, replaceValues: (values: Partial<V>) => void): void {
  // `replaceValues` changes in each render. The effect event prevents the effect from running each
  // time.
  const restore = useEffectEvent(replaceValues)
  useEffect(() => {
    const stored = readStored<Partial<V>>(key)
    // An older version of the page may have stored another type.
    if (typeof stored !== 'object' || stored === null) return
    // Empty values would overwrite a value from the URL.
    restore(Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== '')) as Partial<V>)
  }, [key])
}

type ErrorState = {
  errors: object
  setErrors: (errors: Record<string, string>) => void
  element: RefObject<Element | null>
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

type Building<Name extends OperationName, V> = Pick<
  FormOptions<Name, V>,
  'rules' | 'fixed' | 'body' | 'under' | 'optional' | 'say' | 'check'
>

function bodyOf<Name extends OperationName, V extends Values>(
  { rules: all, fixed, body, under, optional }: Building<Name, V>,
  values: V,
): Record<string, unknown> {
  const rules = all as Rules
  const own = body?.(values) ?? bodyFrom(under ? (rules[under]?.in ?? {}) : rules, values, optional)
  return { ...fixed, ...(under && !body ? { [under]: own } : own) }
}

function faultsIn<Name extends OperationName, V extends Values>(
  { rules, under, say = {}, check }: Building<Name, V>,
  body: Record<string, unknown>,
  values: V,
  shown: ReadonlySet<string>,
): Record<string, string> {
  // Keeps only errors for which the form has a field. The server checks the other properties.
  const found = Object.entries(withoutPart(faultsOf(rules as Rules, body), under)).filter(([path]) =>
    isShown(shown, path),
  )
  const own = Object.entries(check?.(values) ?? {}).filter((one): one is [string, string] => one[1] !== undefined)
  return {
    ...Object.fromEntries(found.map(([path, words]) => [path, say[path.replace(/\.\d+(?=\.|$)/g, '.*')] ?? words])),
    ...Object.fromEntries(own),
  }
}

/**
 * Returns the properties that differ from `before`, and those in `fixed`, which are always sent.
 */
const changedIn = <Name extends OperationName, V>(
  { fixed }: Building<Name, V>,
  body: Record<string, unknown>,
  before: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, sent]) => (fixed && name in fixed) || JSON.stringify(sent) !== JSON.stringify(before[name]),
    ),
  )

/** The field of a list also shows the errors of its items. */
const isShown = (shown: ReadonlySet<string>, path: string): boolean =>
  shown.has(path) || shown.has(path.replace(/\.\d+$/, ''))

const withoutPart = (errors: Readonly<Record<string, string>>, part: string | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [
      part && path.startsWith(`${part}.`) ? path.slice(part.length + 1) : path,
      words,
    ]),
  )

type Element = HTMLFormElement & HTMLDivElement
export type ApiFormOf<Name extends OperationName, V extends Values> = ReturnType<typeof useApiForm<Name, V>>
export type FormFields<V extends Values> = Pick<
  ApiFormOf<'POST /api/shortlists', V>,
  'values' | 'set' | 'text' | 'amount' | 'choice' | 'flag' | 'errorOf'
>
export type ApiFormState = {
  submit: () => Promise<unknown>
  element: RefObject<Element | null>
  refused: ApiError | null
  shown: ReadonlySet<string>
  under: string | undefined
}

/** Shows errors that belong to no field below the fields. */
export const ApiForm = ({ form, label, children }: { form: ApiFormState; label?: string; children: ReactNode }) => (
  <Form label={label} element={form.element} onSubmit={() => void form.submit()}>
    {children}
    <Unplaced form={form} />
  </Form>
)

/**
 * Shows a refusal unless all its errors appear at fields. It must render after the fields, because
 * each field adds its path to `shown`.
 */
export function Unplaced({ form: { refused, shown, under } }: { form: ApiFormState }) {
  const paths = Object.keys(withoutPart(fieldErrorsOf(refused), under))
  return <RefusalNotice refused={paths.length > 0 && paths.every((path) => isShown(shown, path)) ? null : refused} />
}
