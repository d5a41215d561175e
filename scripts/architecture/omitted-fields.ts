import type { Breach } from './breach.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'

/** Files in which a missing field differs from a field with the value undefined, by reason. */
const EXCEPTIONS: readonly { because: string; files: readonly string[] }[] = [
  {
    because: 'A column or field that a change does not name keeps its value.',
    files: [
      'server/features/likeness/assets/queries/tag-assets.ts',
      'server/features/likeness/tags/queries/own-statements.ts',
      'server/features/merch/boards/check-team.ts',
      'server/features/merch/campaigns/campaign-change.ts',
      'server/features/merch/carts/queries/carts.ts',
      'server/features/merch/designs/domain/resolution.ts',
      'server/features/merch/discounts/manage-discounts.ts',
      'server/features/merch/fan-sessions/update-session.ts',
      'server/features/merch/filters/read-fields.ts',
      'server/features/merch/orders/queries/shipments.ts',
      'server/features/money/products/change-product.ts',
      'server/features/offers/campaign-types/manage-campaign-types.ts',
      'server/features/offers/licences/domain/terms.ts',
      'server/features/people/accounts/change-profile.ts',
    ],
  },
  {
    because: 'An undefined header or search parameter is sent as the word.',
    files: [
      'client/src/client.ts',
      'server/providers/fulfilment/printful/client.ts',
      'server/providers/models/hosted/elevenlabs.ts',
      'server/start.ts',
    ],
  },
  {
    because: 'A range without limits has no keys, which says that nobody asked for it.',
    files: ['server/features/likeness/search/domain/filters.ts'],
  },
  {
    because: 'The API description lists the fields that it has.',
    files: ['server/platform/http/description/components.ts', 'server/platform/http/description/describe-operation.ts'],
  },
]

const RULE =
  'A field whose type allows undefined is written as it is: JSON, React and our own functions ignore it (scripts/architecture/omitted-fields.ts).'
const OMITTED = /\.\.\.\([^?]*=== undefined\s*\?\s*\{\}\s*:/g

/**
 * Finds objects that spread a field only to omit it if undefined. Also finds exceptions that are
 * no longer needed.
 */
export function findOmittedFields(tree: SourceTree): Breach[] {
  const isAllowed = new Set(EXCEPTIONS.flatMap(({ files }) => files))
  const omitting = [...tree.values()].flatMap(({ file, text }) =>
    isTestFile(file) ? [] : [...text.matchAll(OMITTED)].map(({ index }) => ({ file, line: lineAt(text, index) })),
  )
  const used = new Set(omitting.map(({ file }) => file))
  return [
    ...omitting
      .filter(({ file }) => !isAllowed.has(file))
      .map((place) => ({ ...place, rule: RULE, detail: 'leaves a field out where it is undefined' })),
    ...[...isAllowed]
      .filter((file) => !used.has(file))
      .map((file) => ({ file, rule: RULE, detail: 'leaves no field out: remove the exception' })),
  ]
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
