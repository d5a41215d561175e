import { message, type Words } from '../../../../platform/words/message.ts'

/** Contract, part 2, "Recovery email". */
export const MAIL_TEXTS = {
  subject: (campaign: string): Words => message('You left something at {campaign}', { campaign }),
  header: message('Your cart is saved'),
  body: (campaign: string): Words =>
    message('You put this together at {campaign} but did not order it. You can open your cart on any device.', {
      campaign,
    }),
  button: message('Continue with your cart'),
}
