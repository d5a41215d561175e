import { useEffect, useState } from 'react'
import { say } from '../../../words/say.ts'
import { forgetShared, readShared } from '../../installed/stored-pictures.ts'
import { useFilters } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import './shared-pictures.css'

type SharedPicturesProps = { isBusy: boolean; onAdd: (files: File[]) => Promise<boolean> }

/**
 * Pictures that another app has shared with the installed one. They are in this browser only, until
 * the talent adds them as photos.
 */
export function SharedPictures({ isBusy, onAdd }: SharedPicturesProps) {
  const { search, change } = useFilters()
  const way = search.get('shared')
  const [files, setFiles] = useState<readonly File[]>([])
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (way !== 'here') return
    let isShown = true
    void readShared(Date.now())
      .catch((): File[] => [])
      .then((found) => {
        if (!isShown) return
        setFiles(found)
        setRead(true)
      })
    return () => {
      isShown = false
    }
  }, [way])
  const close = async () => {
    setFiles([])
    await forgetShared()
    change({ shared: null })
  }
  if (way === 'lost' || (way === 'here' && isRead && files.length === 0))
    return (
      <Notice tone="warn" title={say('The pictures did not arrive')}>
        {say('Nothing was stored. Add them here instead.')}
      </Notice>
    )
  if (files.length === 0) return null
  return (
    <Notice
      title={say('{count, plural, one {Add the shared picture?} other {Add # shared pictures?}}', {
        count: files.length,
      })}
    >
      <p>
        {say(
          'So far, they are in this browser only. If you add them, they become photos of your likeness, under your consent above.',
        )}
      </p>
      <ul className="shared-pictures">
        {files.map((file) => (
          <li key={file.name}>
            <Preview file={file} />
          </li>
        ))}
      </ul>
      <Actions>
        <Button
          look="primary"
          isBusy={isBusy}
          busyLabel={say('Adding')}
          onClick={() =>
            void onAdd([...files]).then((isAdded) => {
              if (isAdded) void close()
            })
          }
        >
          {say('Add to your photos')}
        </Button>
        <Button onClick={() => void close()}>{say('Discard')}</Button>
      </Actions>
    </Notice>
  )
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url === undefined ? null : <Picture src={url} alt={file.name} ratio="1 / 1" isFirst />
}
