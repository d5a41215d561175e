import Type from 'typebox'
import { badRequest } from '../../../platform/errors.ts'
import { MAX_AMOUNT_MINOR_UNIT } from '../../../platform/http/schemas.ts'

const optional = Type.Optional
const nullableInteger = (minimum: number, maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum, maximum, description })

/** Fields of a submitted offer that determine its due date and its revisions. */
export const FulfilmentTerms = {
  deliverWithinDays: optional(nullableInteger(1, 90, 'Days from payment to delivery. Default: no agreed date.')),
  includedRevisions: optional(nullableInteger(0, 10, 'Number of included revisions. Default: unlimited.')),
  extraRevisionMinorUnit: optional(
    nullableInteger(1, MAX_AMOUNT_MINOR_UNIT, 'Agreed price of another revision; only with `includedRevisions`.'),
  ),
}

type Terms = {
  deliverWithinDays?: number | null
  includedRevisions?: number | null
  extraRevisionMinorUnit?: number | null
}

/**
 * Returns the columns in which an offer stores the FulfilmentTerms.
 * @throws BadRequest for the price of an extra revision without a number of included revisions
 */
export function fulfilmentColumns(body: Terms) {
  const { deliverWithinDays = null, includedRevisions = null, extraRevisionMinorUnit = null } = body
  if (extraRevisionMinorUnit !== null && includedRevisions === null) {
    const message =
      'sets a price for another revision, but the included revisions are unlimited: send includedRevisions too'
    throw badRequest(`The body “extraRevisionMinorUnit” ${message}.`, {
      issues: [{ path: 'extraRevisionMinorUnit', message }],
    })
  }
  return {
    deliver_within_days: deliverWithinDays,
    included_revisions: includedRevisions,
    extra_revision_minor_unit: extraRevisionMinorUnit,
  }
}
