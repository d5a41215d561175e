import type { ReactNode } from 'react'
import {
  type ApiError,
  type Body,
  type BodyOf,
  type InputOf,
  type OperationName,
  type OperationOf,
  useApiMutation,
} from '../../api.tsx'
import { RefusalNotice } from '../feedback/notice.tsx'
import { bodyFrom, faultsOf, type Rules, type RulesOf } from '../rules/rules.ts'
import { type CheckedForm, useCheckedForm, type Values, withoutPart } from './checked-form.ts'
import { Form, fieldErrorsOf } from './form.tsx'
import { LookOnly } from './permitted.tsx'

export type { FormFields } from './checked-form.ts'

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
  /** Returns the values as the server has stored them, if it changes what it gets. */
  stored?: (done: Body<OperationOf<Name>>) => V
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
  const { input, initial, under, optional, draft, guards, resets, stored, onDone } = options
  const direct = useApiMutation(operation)
  const sending: Sending<Name> = options.through ?? direct
  const form = useCheckedForm<V, Body<OperationOf<Name>>>({
    initial,
    under,
    optional,
    draft,
    guards,
    resets,
    stored,
    onDone,
    sending,
    rules: options.rules as Rules,
    findFaults: (values, shown) => faultsIn(options, bodyOf(options, values), values, shown),
    send: (values, before) => {
      const body = bodyOf(options, values)
      const sent = options.onlyChanged ? changedIn(options, body, bodyOf(options, before)) : body
      return sending.call({ ...input, body: sent } as unknown as InputOf<OperationOf<Name>>)
    },
  })
  return { ...form, operation }
}

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

export type ApiFormState = Pick<CheckedForm<Values>, 'element' | 'refused' | 'shown' | 'under' | 'isBusy'> & {
  submit: () => Promise<unknown>
  /** Missing for a form that belongs to a section, which is turned off as a whole. */
  operation?: OperationName
}

/**
 * Shows errors that belong to no field below the fields. It is turned off for readers whose role in
 * a team does not include the operation.
 */
export const ApiForm = ({ form, label, children }: { form: ApiFormState; label?: string; children: ReactNode }) => (
  <Form label={label} element={form.element} onSubmit={() => void form.submit()}>
    {form.operation === undefined ? children : <LookOnly calls={form.operation}>{children}</LookOnly>}
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
