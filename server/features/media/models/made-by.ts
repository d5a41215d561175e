import Type from 'typebox'
import { named } from '../../../platform/http/schemas.ts'
import { MAKERS, type Maker } from './domain/maker.ts'

/** The kind of model that made a result, in responses. */
export const MadeBy = named(
  'MadeBy',
  Type.Unsafe<Maker | null>({
    type: ['string', 'null'],
    enum: [...MAKERS, null],
    description:
      'Kind of the model that made it; null if there is no result yet, or it was not recorded. `BUILT_IN`: a stylized stand-in that this server drew, or a computer voice. `HOSTED`: the model of a provider.',
  }),
)
