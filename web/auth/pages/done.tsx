import { useEffect } from 'react'
import { say } from '../../words/say.ts'
import { useFlow } from '../flow.tsx'
import { notifyOpener } from '../notify-opener.ts'

export default function Done() {
  const { popupOrigin } = useFlow()
  useEffect(() => {
    if (popupOrigin !== null) notifyOpener(popupOrigin)
  }, [popupOrigin])
  return (
    <div className="form">
      <p>{say('You can close this window and continue where you left off.')}</p>
      <noscript>
        <p className="muted">{say('Without JavaScript, this window does not close by itself.')}</p>
      </noscript>
    </div>
  )
}
