import '../../parts/feedback/notice.css'
import { useEffect, useState } from 'react'
import { say } from '../../words/say.ts'
import { useFlow } from '../flow.tsx'
import { formatDuration } from '../use-countdown.ts'

/**
 * The live region is always in the document, because screen readers announce changes only in a
 * region that already exists.
 */
export function NoticeArea() {
  const { notice } = useFlow()
  const isOffline = useOffline()
  return (
    <div className="notices">
      <div role="alert">{notice?.tone === 'bad' && <p className="notice bad">{noticeText(notice)}</p>}</div>
      <div role="status">
        {notice && notice.tone !== 'bad' && <p className={`notice ${notice.tone}`}>{say(notice.text)}</p>}
        {isOffline && notice?.tone !== 'bad' && (
          <p className="notice calm">
            {say('You are offline. What you entered stays here until you are back online.')}
          </p>
        )}
      </div>
    </div>
  )
}

const noticeText = ({ text, waitSeconds }: { text: string; waitSeconds?: number }): string =>
  waitSeconds === undefined
    ? say(text)
    : `${text} ${say('Wait {duration}, then try again.', { duration: formatDuration(waitSeconds) })}`

function useOffline(): boolean {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine)
    update()
    window.addEventListener('online', update)
    window.addEventListener('offline', update)
    return () => {
      window.removeEventListener('online', update)
      window.removeEventListener('offline', update)
    }
  }, [])
  return isOffline
}
