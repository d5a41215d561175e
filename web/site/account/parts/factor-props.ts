import type { Factors } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'

export type FactorsProps = { list: Factors; onCodes: (codes: readonly string[] | null) => void }

/** Returns why a change is not possible yet. */
export const disabledReasonOf = ({ hasFreshProof }: Factors): string | undefined =>
  hasFreshProof ? undefined : say('Confirm that it is you first')
