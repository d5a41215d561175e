import Type from 'typebox'
import { badBody } from '../../../platform/errors.ts'
import { FULFILMENT_TERMS } from '../offer/index.ts'

export const FulfilmentTerms = {
  deliverWithinDays: Type.Optional(FULFILMENT_TERMS.deliverWithinDays),
  includedRevisions: Type.Optional(FULFILMENT_TERMS.includedRevisions),
  extraRevisionMinorUnit: Type.Optional(FULFILMENT_TERMS.extraRevisionMinorUnit),
}

type Terms = {
  deliverWithinDays?: number | null
  includedRevisions?: number | null
  extraRevisionMinorUnit?: number | null
}

/** @throws BadRequest for the price of an extra revision without a number of included revisions */
export function fulfilmentColumns(body: Terms) {
  const { deliverWithinDays = null, includedRevisions = null, extraRevisionMinorUnit = null } = body
  if (extraRevisionMinorUnit !== null && includedRevisions === null) {
    throw badBody([
      {
        path: 'extraRevisionMinorUnit',
        message:
          'sets a price for another revision, but the included revisions are unlimited: send includedRevisions too',
      },
    ])
  }
  return {
    deliver_within_days: deliverWithinDays,
    included_revisions: includedRevisions,
    extra_revision_minor_unit: extraRevisionMinorUnit,
  }
}
