import Type from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  MadeWithAi,
  Nullable,
  NullableText,
  named,
  OneOf,
  Text,
  TimestampView,
} from '../../../platform/http/schemas.ts'

export const VerifiedView = named(
  'VerifiedFile',
  Exactly({
    found: Type.Boolean(),
    valid: Type.Boolean(),
    altered: Type.Boolean(),
    trusted: Type.Boolean(),
    signedBy: NullableText(),
    timestamp: {
      ...Nullable(TimestampView),
      description:
        'Proof (RFC 3161) that the file was signed by then. Null if there is none by an authority that we know, or not yet.',
    },
    made: Nullable(Exactly({ model: Text(), at: Text() })),
    madeWithAi: MadeWithAi,
    likenessOf: NullableText(),
    madeFor: Nullable(Exactly({ kind: OneOf(['offer', 'order']), id: Id })),
    licence: NullableText(),
    trainingAllowed: Nullable(Type.Boolean()),
    training: {
      ...Nullable(Exactly({ permission: OneOf(['allowed', 'constrained', 'notAllowed']), constraint: NullableText() })),
      description: 'Statement of the file about training models (CAWG). Null if there is none.',
    },
    statements: Type.Array(Type.String()),
  }),
  {
    found: true,
    valid: true,
    altered: false,
    trusted: true,
    signedBy: 'Semblance, Example Ltd',
    timestamp: { at: STORY.sentAt, by: 'Example Timestamp Authority' },
    made: { model: 'image-model-2', at: STORY.sentAt },
    madeWithAi: true,
    likenessOf: 'Noor Haddad',
    madeFor: { kind: 'offer', id: STORY.offerId },
    licence: 'https://example.com/licences/7',
    trainingAllowed: false,
    training: { permission: 'notAllowed', constraint: null },
    statements: ['This file is exactly as it was signed by Semblance, Example Ltd.'],
  },
)
