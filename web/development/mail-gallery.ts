/** Display mode of a mail. `inverted` imitates mail programs that invert all colors. */
export type MailLook = 'light' | 'dark' | 'phone' | 'inverted'

export type GalleryMail = {
  kind: string
  reader: string
  subject: string
  /** Preview text beside the subject in a mail program's list. */
  text: string
  /** Size of the HTML in bytes. */
  size: number
}

export type MailGalleryProps = {
  look: MailLook
  looks: readonly MailLook[]
  /** In the order of their addresses: the first is `/dev/mails/0/light`. */
  mails: readonly GalleryMail[]
}
