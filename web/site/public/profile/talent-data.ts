import type { Talent } from '../../../../client/src/api-types.ts'
import { formatDecimal } from '../../../../server/platform/money.ts'
import { say } from '../../../words/say.ts'
import { CATEGORY, WORK } from '../labels.ts'

/**
 * Describes a talent for search engines (schema.org). A person has no rating there, so the rating
 * and the prices belong to the service.
 */
export function talentData(talent: Talent, baseUrl: string): object {
  const { displayName, slug, bio, likeness, minimums, rating, pictures, imageUrl } = talent
  const url = new URL(`/t/${slug}`, baseUrl).href
  const person = `${url}#person`
  const images = pictures.length > 0 ? pictures : imageUrl === null ? [] : [imageUrl]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'ProfilePage', '@id': url, url, name: displayName, mainEntity: { '@id': person } },
      {
        '@type': 'Person',
        '@id': person,
        name: displayName,
        url,
        ...(bio === null ? {} : { description: bio }),
        ...(images.length === 0 ? {} : { image: images.map((image) => new URL(image, baseUrl).href) }),
        ...(likeness?.category ? { jobTitle: CATEGORY[likeness.category] } : {}),
      },
      {
        '@type': 'Service',
        name: say('Licensed work with {displayName}', { displayName }),
        provider: { '@id': person },
        ...(minimums.length === 0
          ? {}
          : {
              offers: minimums.map(({ currency, category, amountMinorUnit }) => ({
                '@type': 'Offer',
                name: category === null ? say('Any work') : WORK[category],
                url,
                priceSpecification: {
                  '@type': 'PriceSpecification',
                  minPrice: formatDecimal(amountMinorUnit, currency),
                  priceCurrency: currency,
                },
              })),
            }),
        ...(rating.average === null
          ? {}
          : {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: rating.average,
                ratingCount: rating.count,
                bestRating: 5,
                worstRating: 1,
              },
            }),
      },
    ],
  }
}
