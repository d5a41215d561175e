import Type from 'typebox'
import { withExample } from '../../../platform/http/schemas.ts'
import { SAYS_SOMETHING } from '../../../platform/visible-text.ts'

/** Why somebody decides or says something: some words, and not too many. */
export const Reason = withExample(
  Type.String({ minLength: 1, maxLength: 2000, pattern: SAYS_SOMETHING }),
  'Both pictures show the same person.',
)
