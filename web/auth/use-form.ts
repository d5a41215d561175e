import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PageResult } from './api.ts'
import { useFlow } from './flow.tsx'
import type { FieldName } from './page-state.ts'

type Values = Record<string, string>
type FieldErrors = Partial<Record<FieldName, string>>

type FormOptions<Body> = {
  /** Validates the values before anything is sent. */
  check: (values: Values) => FieldErrors
  send: (values: Values) => Promise<PageResult<Body>>
  onDone: (body: Body, values: Values) => void
  /** Field to focus if the server refuses without naming a field. */
  refusedField?: FieldName
}

/**
 * Adds behavior to a real HTML form. The fields are uncontrolled, so text that was typed before
 * the script loaded is not lost. After a refusal, the first invalid field gets the focus.
 */
export function useForm<Body>({ check, send, onDone, refusedField }: FormOptions<Body>) {
  const flow = useFlow()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // From here on the script reports errors, so the browser's own messages are turned off.
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
    /** Clears a field's error as soon as the field is edited. */
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
