import Type from 'typebox'
import { Nullable, Text, withExample } from '../../../platform/http/schemas.ts'

export const RecoveryCodes = withExample(Type.Array(Type.String(), { description: 'Shown only now.' }), [
  '7k2qx-m9p4d',
  'w3t8n-0v7z4',
])

export const NewRecoveryCodes = Nullable(RecoveryCodes)

export const PasskeyName = withExample(Text({ minLength: 1, maxLength: 60 }), 'Mara’s phone')
