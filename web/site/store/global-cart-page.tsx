import { Empty } from '../../parts/feedback/empty.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { PageHeading, Panel } from '../../parts/layout/page.tsx'
import { ApiError, prefetchQuery, useApiQuery } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { AmountLine, Amounts, Money } from '../parts/values/amount-line.tsx'
import { BuyingRefusal } from './buying/buying-refusal.tsx'
import { lineTotalOf, subtotalOf } from './buying/line-total.ts'
import { formatChoices, PieceLine, pictureOf } from './buying/piece.tsx'
import { PostForm } from './buying/post-form.tsx'
import { useRefusedCode } from './frame/refusal.tsx'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('cart')

/** Requests the carts that a mail's link names, or else those of this browser. */
const inputOf = (search: URLSearchParams) => {
  const s = search.get('s')
  return s ? { query: { s: s.slice(0, 100) } } : { query: {} }
}

export const prefetch: NonNullable<PageModule['prefetch']> = async (site, { search }) => {
  const { cart } = await prefetchQuery(site, 'GET /api/merch/cart', inputOf(search))
  if (cart === null && search.get('s'))
    throw new ApiError({ status: 404, error: { code: 'NotFound', error: 'This link no longer works.' } })
}
export const head: PageModule['head'] = (_, __, { language }) => ({
  title: wordsOf(language).cart.title,
  canonical: '/cart',
  isListed: false,
})

export default function GlobalCartPage() {
  const { cart: texts, frame } = useWords()
  const { search } = useFilters()
  const code = useRefusedCode()
  const token = search.get('s')
  const { data, error } = useApiQuery('GET /api/merch/cart', inputOf(search))
  if (error && !data) return <BuyingRefusal refused={error} />
  if (!data) return <Skeleton label={texts.title} />
  const campaigns = data.cart?.campaigns ?? []
  if (campaigns.length === 0)
    return (
      <>
        <PageHeading title={texts.title} />
        <BuyingRefusal refused={code} />
        <Empty
          title={texts.empty}
          action={
            <Button look="primary" to="/stores">
              {frame.stores}
            </Button>
          }
        >
          {texts.emptyAnywhere}
        </Empty>
      </>
    )
  return (
    <>
      <PageHeading title={texts.title} lead={token ? texts.mailedLead : texts.globalLead} />
      <BuyingRefusal refused={code} />
      {campaigns.map((group) => (
        <Group key={group.campaign.id} group={group} token={token} />
      ))}
    </>
  )
}

type CartResponse = NonNullable<ReturnType<typeof useApiQuery<'GET /api/merch/cart'>>['data']>
type GroupOf = NonNullable<CartResponse['cart']>['campaigns'][number]

function Group({ group: { campaign, isOpen, storefrontUrl, items }, token }: { group: GroupOf; token: string | null }) {
  const words = useWords()
  const { cart } = words
  return (
    // A `section` would be a landmark. Two campaigns may have the same name, and two landmarks
    // with the same name would confuse screen readers.
    <div className="section">
      <h2>
        <Link to={`/c/${campaign.slug}`}>{campaign.name}</Link>
      </h2>
      <div className="columns">
        <ul className="pieces">
          {items.map((item) => (
            <PieceLine
              key={item.id}
              picture={pictureOf(undefined, item)}
              name={item.quantity === 1 ? item.productName : cart.times(item.quantity, item.productName)}
              facts={formatChoices(undefined, item, words)}
              price={<Money minorUnits={lineTotalOf(item)} currency={item.currency} />}
            />
          ))}
        </ul>
        <div className="sections cart-side">
          {isOpen ? (
            <Panel>
              <Amounts>
                <AmountLine
                  label={cart.subtotal}
                  minorUnits={subtotalOf(items)}
                  currency={items[0]?.currency ?? 'USD'}
                  isTotal
                />
              </Amounts>
              {storefrontUrl === null ? (
                <PostForm slug={campaign.slug} act="restore" hidden={token === null ? {} : { s: token }}>
                  <Button look="primary" type="submit">
                    {cart.goOn(campaign.name)}
                  </Button>
                </PostForm>
              ) : (
                <Actions>
                  <Button look="primary" to={storefrontUrl}>
                    {cart.goOn(campaign.name)}
                  </Button>
                </Actions>
              )}
            </Panel>
          ) : (
            <Notice tone="warn">{cart.closed(campaign.name)}</Notice>
          )}
        </div>
      </div>
    </div>
  )
}

export function Refusal({ refused }: { refused: { status: number; message: string } }) {
  const { cart, frame } = useWords()
  if (refused.status !== 404)
    return (
      <>
        <PageHeading title={cart.title} />
        <BuyingRefusal refused={refused.status === 429 ? 'RateLimited' : 'ServiceUnavailable'} />
      </>
    )
  return (
    <>
      <PageHeading title={cart.nothing} lead={cart.nothingText} />
      <ul className="cart-help">
        {cart.nothingHelp.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Actions>
        <Button to="/stores">{frame.stores}</Button>
      </Actions>
    </>
  )
}
