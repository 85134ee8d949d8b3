import type { ContactMessage } from "../../supabase/functions/send-contact-email/rules";

/** What has been typed and not yet sent, for when the visitor looks at another page and comes back. */
let draft: Partial<ContactMessage> = {};

export const currentDraft = () => draft;

export function keepDraft(typed: Partial<ContactMessage>): void {
  draft = typed;
}
