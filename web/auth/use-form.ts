import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Answer } from './api.ts'
import { useFlow } from './flow.tsx'
import type { FieldName } from './page-state.ts'

type Values = Record<string, string>
type FieldErrors = Partial<Record<FieldName, string>>

type FormOptions<Body> = {
  /** What is wrong with what was typed, before anything is sent. */
  check: (values: Values) => FieldErrors
  send: (values: Values) => Promise<Answer<Body>>
  onDone: (body: Body, values: Values) => void
  /** The field to come back to when the server refuses without naming one. */
  suspect?: FieldName
}

/**
 * A real form, taken over by the script: fields hold their own text, so what was typed before the script came counts
 * too. After a refusal the first wrong field has the focus.
 */
export function useForm<Body>({ check, send, onDone, suspect }: FormOptions<Body>) {
  const flow = useFlow()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // From here on the script says what is wrong; before it came, the browser does.
  useEffect(() => {
    if (form.current) form.current.noValidate = true
  }, [])

  const pointAt = (errors: FieldErrors) => {
    const names = new Set<string>(Object.keys(errors))
    const fields = [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
    const wrong = fields.find(({ name }) => names.has(name)) ?? fields.find(({ name }) => name === suspect)
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
    const answer = await send(values)
    if (answer.ok) return onDone(answer.body, values)
    setBusy(false)
    flow.refuse(answer)
    pointAt(answer.fieldErrors)
  }

  return {
    isBusy,
    submit,
    formProps: { ref: form, method: 'post', onSubmit: (event: FormEvent) => void submit(event) } as const,
    /** A field mended is a field forgiven: its error goes as soon as it is typed in. */
    mend: (name: FieldName) => {
      if (!flow.fieldErrors[name]) return
      const { [name]: _mended, ...others } = flow.fieldErrors
      flow.update({ fieldErrors: others })
    },
  }
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
