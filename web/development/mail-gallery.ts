/** `inverted` imitates mail programs that invert all colors. */
export type MailLook = 'light' | 'dark' | 'phone' | 'inverted'

export type GalleryMail = {
  kind: string
  reader: string
  subject: string
  text: string
  size: number
}

export type MailGalleryProps = {
  look: MailLook
  looks: readonly MailLook[]
  /** Sorted in the order of their URLs. The first mail is at `/dev/mails/0/light`. */
  mails: readonly GalleryMail[]
}
