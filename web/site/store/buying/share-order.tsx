import { useState } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { ApiError, request, useFacts, useSite } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { useFan, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import { BuyingRefusal } from './buying-refusal.tsx'
import type { Order } from './latest-order.ts'
import { PostForm } from './post-form.tsx'

export function ShareOrder({ order }: { order: Order }) {
  const site = useSite()
  const { baseUrl } = useFacts()
  const { store, slug } = useStore()
  const { sessionId, session } = useFan()
  const { checkout } = useWords()
  const { thanks } = checkout
  const [shared, setShared] = useState<{ path: string; isCopied: boolean } | 'under review' | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const own = new Set((session?.aiArtCandidates ?? []).map(({ artKey }) => artKey))
  const aiArtKey = order.items.find(({ artKey }) => artKey !== null && own.has(artKey))?.artKey
  if (!aiArtKey || sessionId === null) return null
  const share = async () => {
    if (isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      const body = { campaignId: store.id, aiArtKey, orderId: order.orderId, sessionId }
      const { shareId, isUnderReview } = await request(site, 'POST /api/merch/share/create', { body })
      if (isUnderReview) return setShared('under review')
      const path = `/share/${shareId}`
      setShared({ path, isCopied: await shareOrCopyLink(`${baseUrl}${path}`, store.copy.shareTextTemplate ?? '') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PostForm slug={slug} act="share" label={thanks.share} className="stack" onSubmit={() => void share()}>
      <div>
        <Button type="submit" isBusy={isBusy} busyLabel={thanks.sharing}>
          {thanks.share}
        </Button>
      </div>
      {shared === 'under review' && <Notice title={thanks.reviewedTitle}>{thanks.reviewedText}</Notice>}
      {shared !== null && shared !== 'under review' && (
        <Notice tone="good" title={shared.isCopied ? thanks.copied : thanks.shared}>
          <Link to={shared.path}>{`${baseUrl}${shared.path}`}</Link>
        </Notice>
      )}
      <BuyingRefusal refused={refused} />
    </PostForm>
  )
}

/**
 * Opens the device's share sheet, or else copies the link.
 * @returns true if the link was copied
 */
async function shareOrCopyLink(url: string, text: string): Promise<boolean> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ url, ...(text === '' ? {} : { text }) })
      return false
    }
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    // The fan closed the share sheet, or the browser does not allow sharing. The page also shows
    // the link.
    return false
  }
}
