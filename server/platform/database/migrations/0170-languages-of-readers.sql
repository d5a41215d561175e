-- The language in which a person reads pages, mails and notices. Null: not chosen yet.
alter table accounts add column language text;

-- The language of a mail to an address without an account, and what a mail says, in parts that are
-- written in the language of its reader when it is sent. Mails of an older program have neither,
-- and an older program sends the English text, which is always there.
alter table outgoing_mails add column language text;
alter table outgoing_mails add column content jsonb;

-- The words of a notice, which are written in the language of its reader. Null: the text alone.
alter table notifications add column words jsonb;
