import { plainWords } from '../../../admin/labels.ts'

/**
 * Lists a form's extra fields with their values: texts and numbers unchanged, lists joined,
 * anything else as it was sent.
 */
export const saidOf = (data: Readonly<Record<string, unknown>> | null): (readonly [name: string, value: string])[] =>
  Object.entries(data ?? {}).flatMap(([field, value]) => {
    const words = wordsOf(value)
    return words === '' ? [] : [[plainWords(field.replaceAll(/([a-z])([A-Z])/g, '$1 $2')), words] as const]
  })

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value
      .map(wordsOf)
      .filter((word) => word !== '')
      .join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
