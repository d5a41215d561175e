import Type from 'typebox'
import { withExample } from '../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../platform/visible-text.ts'

export const Reason = withExample(
  Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE_TEXT }),
  'Both pictures show the same person.',
)
