/**
 * What the examples of the API description are about: one brand, one talent, one offer, told the same way everywhere, so
 * that whoever reads two of them recognises the ids.
 */
export const STORY = {
  brandUserId: '019aa1c0-2b7d-7c11-8e02-6d1f0a9c3b01',
  brandId: '019aa1c0-5f3e-7d10-9c41-2f6b8e0d7a11',
  brandSlug: 'northwind-coffee',
  talentUserId: '019aa1c3-91aa-7f42-8d55-7c3e1b5a9f02',
  talentId: '019aa1c3-9b04-7a31-b7e6-0c4d5f8a2e12',
  talentSlug: 'mara-lindqvist',
  agentId: '019aa1c7-40d2-7e63-a1f8-5b9c2d7e4f13',
  adminId: '019aa1c8-0c55-7b94-9f0a-1e6d3a8b5c14',
  offerId: '019aa1d2-6c1d-7b52-8f0a-3d9f51c2a7e4',
  historyId: '019aa1d2-6c2f-7d83-9a4b-8e0f62d3b8f5',
  productId: '019aa1d5-17be-7c24-b85c-4f1a73e4c906',
  messageId: '019aa1d2-9e07-7a48-b3c1-5d72f8e6a0c3',
  ratingId: '019aa9f4-3c52-7d61-8b7e-2f4a90c1d6e7',
  jobId: '019aa1d3-2b40-7f16-a5d7-6c81e0f4b29a',
  notificationId: '019aa1d2-6c31-7e94-8b6d-9f2b84f5da17',
  paymentId: '019aa1e0-4d8a-7f05-97c8-0a3c95a6eb28',
  processorPaymentId: 'pi_3SVn2KJx8mQ41sTf0cL7aRwd',
  clientSecret: 'pi_3SVn2KJx8mQ41sTf0cL7aRwd_secret_Yk2vB9',
  payoutId: '019aa5b1-8e9b-7016-a8d9-1b4da6b7fc39',
  transferId: 'tr_1SXo4MJx8mQ41sTfHq0uVZbe',
  connectAccountId: 'acct_1SUd0wJx8mQ41sTf',
  mediaKey: 'offers/product-images/5d1c0a9e7b3f48d2a6e01f94c2b7d853.png',
  attachmentKey: 'offers/messages/c27f1b0e94d84a63b5a10e7d38f2c691.png',
  imageUrl: 'https://cdn.example.com/mara-lindqvist.jpg',
  sentAt: '2026-11-20T09:30:00.000Z',
  laterAt: '2026-11-20T10:05:12.480Z',
  paidAt: '2026-11-21T14:02:45.031Z',
  dueAt: '2026-12-20T09:30:00.000Z',
} as const
