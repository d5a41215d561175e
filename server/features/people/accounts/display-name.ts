import { badRequest } from '../../../platform/errors.ts'
import { visibleText } from '../../../platform/visible-text.ts'

const DISPLAY_NAME_MAX = 80

/**
 * Normalizes a display name: trimmed, single spaces, 1 to 80 characters, nothing invisible.
 * @throws BadRequest with the reason
 */
export function cleanDisplayName(given: string): string {
  const name = visibleText(given).replace(/\s+/g, ' ')
  const issues = (message: string) => ({ issues: [{ path: 'displayName', message }] })
  // Some letters and symbols are invisible too.
  const seen = name.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(seen)) throw badRequest('Give a name to show.', issues('is empty'))
  if ([...name].length > DISPLAY_NAME_MAX) {
    throw badRequest(`The name to show may have ${DISPLAY_NAME_MAX} characters.`, issues('is too long'))
  }
  if (/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(name)) {
    throw badRequest('The name to show contains characters that cannot be shown.', issues('has control characters'))
  }
  return name
}
