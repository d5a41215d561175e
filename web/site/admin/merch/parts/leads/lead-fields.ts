import { humanizeCode } from '../../../labels.ts'

/** Converts a form's extra fields to text. Lists are joined with commas. Objects become JSON. */
export const listLeadFields = (
  data: Readonly<Record<string, unknown>> | null,
): (readonly [name: string, value: string])[] =>
  Object.entries(data ?? {}).flatMap(([field, value]) => {
    const words = formatLeadValue(value)
    return words === '' ? [] : [[humanizeCode(field.replaceAll(/([a-z])([A-Z])/g, '$1 $2')), words] as const]
  })

function formatLeadValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value
      .map(formatLeadValue)
      .filter((word) => word !== '')
      .join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
