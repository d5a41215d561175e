import { badRequest } from '../../../platform/errors.ts'
import { visibleText } from '../../../platform/visible-text.ts'

export const DISPLAY_NAME_MAX = 80

/**
 * Removes invisible characters and leading, trailing and double spaces. The schemas of the routes
 * limit the length.
 * @throws BadRequest with the reason
 */
export function cleanDisplayName(given: string): string {
  const name = visibleText(given).replace(/\s+/g, ' ')
  const issues = (message: string) => ({ issues: [{ path: 'displayName', message }] })
  // Some letters and symbols are invisible too.
  const visible = name.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(visible)) throw badRequest('Enter a display name.', issues('is empty'))
  if (/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(name)) {
    throw badRequest(
      'The display name contains characters that cannot be displayed. Remove them.',
      issues('has control characters'),
    )
  }
  return name
}
