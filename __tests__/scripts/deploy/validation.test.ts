import { NEVER_ASKED, QUESTIONS, type Question } from "../../../scripts/deploy/questions";
import { whyInvalid } from "../../../scripts/deploy/validation";

const REF = "abcdefghijklmnopqrst";
const OTHER = "zyxwvutsrqponmlkjihg";
const known: Record<string, Question> = { ...QUESTIONS.both, ...QUESTIONS.function, ...NEVER_ASKED };
const reasonFor = (name: string, value: string) => whyInvalid(name, value, { SUPABASE_PROJECT: REF }, known[name]);

const OF_ANOTHER = `belongs to the Supabase project ${OTHER}, but SUPABASE_PROJECT is ${REF}.`;
test.each([
  ["SUPABASE_PROJECT", "a-ref", "SUPABASE_PROJECT is not valid. It must be: The reference of the Supabase project"],
  ["CONTACT_TO", "owner", "CONTACT_TO: owner is not like mailbox@your.domain or Name <mailbox@your.domain>"],
  ["CONTACT_FROM", "a@x.example, b@x.example", "CONTACT_FROM: a@x.example, b@x.example is not like"],
  ["CONTACT_FROM", "'\"` <a@x.example>", "CONTACT_FROM can't be written into a file"],
  ["CONTACT_LIMIT_DAY", "many", "CONTACT_LIMIT_DAY is not a whole number from 1 to 99999"],
  ["KEEP_DAYS", "0", "KEEP_DAYS is not valid. It must be: The days until a message is deleted"],
  ["SUPABASE_DB_URL", `postgres://postgres.${OTHER}:p%3Ass@aws.pooler.supabase.com:5432/postgres`, OF_ANOTHER],
  ["SUPABASE_DB_URL", `postgres://postgres:p%3Ass@db.${OTHER}.supabase.co:5432/postgres`, OF_ANOTHER],
  ["GATSBY_SUPABASE_URL", `https://${OTHER}.supabase.co`, OF_ANOTHER],
  ["CONTACT_DB_URL", "postgres://u:100%@host/postgres", "CONTACT_DB_URL has a % in its password: write %25."],
])("%s=%s is refused", (name, value, words) => expect(reasonFor(name, value)).toContain(words));

test.each([
  ["CONTACT_FROM", `Tim's "Films" <c@your.site>`],
  ["KEEP_DAYS", "99999"],
  ["SUPABASE_DB_URL", `postgres://postgres.${REF}:p%3Ass@aws.pooler.supabase.com:5432/postgres`],
  ["GATSBY_SUPABASE_URL", `https://${REF}.supabase.co`],
])("%s=%s is accepted", (name, value) => expect(reasonFor(name, value)).toBeUndefined());
