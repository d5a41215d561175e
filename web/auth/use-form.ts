import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PageResult } from './api.ts'
import { useFlow } from './flow.tsx'
import type { FieldName } from './page-state.ts'

type Values = Record<string, string>
type FieldErrors = Partial<Record<FieldName, string>>

type FormOptions<Body> = {
  check: (values: Values) => FieldErrors
  send: (values: Values) => Promise<PageResult<Body>>
  onDone: (body: Body, values: Values) => void
  /** Gets the focus after a refusal that names no field. */
  refusedField?: FieldName
}

/**
 * Adds behavior to an HTML form. The fields are uncontrolled, so that text typed before the script
 * loads is not lost. A refusal focuses the first invalid field.
 */
export function useForm<Body>({ check, send, onDone, refusedField }: FormOptions<Body>) {
  const flow = useFlow()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // The script reports errors from here on.
  useEffect(() => {
    if (form.current) form.current.noValidate = true
  }, [])

  const pointAt = (errors: FieldErrors) => {
    const names = new Set<string>(Object.keys(errors))
    const fields = [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
    const wrong = fields.find(({ name }) => names.has(name)) ?? fields.find(({ name }) => name === refusedField)
    wrong?.focus()
    if (wrong?.type === 'password' || wrong?.name === 'code') wrong.select()
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy || !form.current) return
    const values = valuesOf(form.current)
    const errors = check(values)
    if (Object.keys(errors).length > 0) {
      flow.update({ fieldErrors: errors, notice: null })
      return pointAt(errors)
    }
    setBusy(true)
    const response = await send(values)
    if (response.ok) return onDone(response.body, values)
    setBusy(false)
    flow.refuse(response)
    pointAt(response.fieldErrors)
  }

  return {
    isBusy,
    submit,
    formProps: { ref: form, method: 'post', onSubmit: (event: FormEvent) => void submit(event) } as const,
    clearError: (name: FieldName) => {
      if (!flow.fieldErrors[name]) return
      const { [name]: _mended, ...others } = flow.fieldErrors
      flow.update({ fieldErrors: others })
    },
  }
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
