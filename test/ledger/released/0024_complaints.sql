CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE settings (name text primary key, value text not null) strict;
CREATE TABLE quotes (
    token_hash text primary key, kind text not null, restaurant_id text not null, menu_version text not null,
    content text not null, cart_hash text not null, total_cents integer not null check (total_cents >= 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE orders (
    id text primary key, quote_hash text not null unique references quotes(token_hash),
    restaurant_id text not null, channel text not null, fulfillment text not null, status text not null,
    version integer not null, confirm_hash text not null, customer text, instructions text, requested_time text not null,
    resolved_at integer not null,
    settled_micro integer not null default 0,
    refunded_micro integer not null default 0 check (refunded_micro >= 0 and refunded_micro <= settled_micro),
    external_ref text, estimated_ready integer, accept_deadline integer, failure_code text, failure_message text,
    created_at integer not null, callback_url text, given text, window_end integer, cancel_state text check (cancel_state in ('requested','accepted','declined')), cancel_requested_at integer, cancel_answer_by integer, cancel_decided_at integer, agreed_salt text, complaint text) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null, hash text,
    unique (order_id, seq)) strict;
CREATE TABLE claims (
    id text primary key, claim_key text not null unique, rail text not null, subject_kind text not null,
    subject_id text not null, payer text not null, pay_to text not null, asset text not null, chain_id integer not null,
    nonce text not null, amount_micro integer not null, value_micro integer not null check (value_micro >= amount_micro),
    valid_before integer not null, from_block integer not null, payload text not null,
    state text not null check (state in ('claimed','submitting','settled','failed','unknown','stray')),
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text, process text, payment_id text) strict;
CREATE TABLE chain_txs (
    hash text primary key, raw text not null, ref text not null, relayer text not null, account_nonce integer not null,
    state text not null, created_at integer not null, mined_at integer, gas_used integer) strict;
CREATE TABLE inflows (
    tx_hash text not null, log_index integer not null, payer text not null, value_micro integer not null,
    block integer not null, claim_id text references claims(id), primary key (tx_hash, log_index)) strict;
CREATE TABLE refunds (
    id text primary key, claim_id text not null references claims(id), order_id text references orders(id),
    reason text not null, amount_micro integer not null check (amount_micro > 0), receiver text not null,
    nonce text not null unique, from_block integer not null, state text not null check (state in ('pending','succeeded')),
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null, before_micro integer not null default 0,
    unique (claim_id, reason)) strict;
CREATE TABLE outbox (
    id integer primary key autoincrement, kind text not null, dedupe text not null unique, subject text not null,
    payload text not null, run_at integer not null, attempts integer not null default 0, lease_owner text,
    lease_until integer, done_at integer, last_error text) strict;
CREATE TABLE dispatches (
    order_id text primary key references orders(id), kitchen text not null, dispatch_key text not null unique,
    state text not null, external_id text, created_at integer not null, updated_at integer not null) strict;
CREATE TABLE demo_tickets (
    ticket_key text primary key, answer text not null, reason text, prep_minutes integer not null,
    answers_at integer not null, cancelled_at integer) strict;
CREATE TABLE idempotency (
    route text not null, key text not null, body_hash text not null, state text not null, response text,
    started_at integer not null, expires_at integer not null, process text, primary key (route, key)) strict;
CREATE TABLE shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict;
CREATE TABLE holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')), holder text, lapses_at integer, lapsed_at integer, site text,
    primary key (order_id, item_id)) strict;
CREATE TABLE restaurant_states (
    restaurant_id text primary key, paused_until integer, attended_until integer not null default 0,
    key_generation integer not null default 0, updated_at integer not null) strict;
CREATE TABLE call_attempts (
    id text primary key, order_id text not null references orders(id), n integer not null, carrier text not null,
    call_sid text, state text not null check (state in ('planned','dialing','live','done')),
    process text, lost integer not null default 0, outcome text, transcript text, created_at integer not null,
    started_at integer, news_at integer, ended_at integer, unique (order_id, n)) strict;
CREATE TABLE deliveries (
    id text primary key, kind text not null check (kind in ('callback','webhook')), subject text not null,
    seq integer not null, url text not null, body text,
    state text not null check (state in ('open','delivered','dead')), attempts integer not null default 0,
    next_at integer, last_error text, created_at integer not null, updated_at integer not null,
    unique (kind, subject, seq)) strict;
CREATE TABLE received_webhooks (
    restaurant_id text not null, id text not null, at integer not null, primary key (restaurant_id, id)) strict;
CREATE TABLE recipe_quotes (
    token_hash text primary key, product text not null, total_cents integer not null check (total_cents > 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE recipe_editions (hash text primary key, product text not null, content text not null) strict;
CREATE TABLE purchases (
    id text primary key, quote_hash text not null references recipe_quotes(token_hash), product text not null,
    edition text not null references recipe_editions(hash), email text,
    mail text check (mail in ('queued','sending','sent','unsure','refused')),
    created_at integer not null, settled_at integer) strict;
CREATE TABLE "waitlist" (
    token_hash text primary key, email text not null, zip text, city text, restaurant_name text,
    created_at integer not null) strict;
CREATE TABLE let_go (holder text primary key, at integer not null) strict;
CREATE TABLE ucp_sessions (
    id text primary key, kind text not null check (kind in ('cart','checkout')), version text not null,
    agent text not null, is_signed integer not null, state text not null check (state in ('open','canceled')),
    request text not null, cart_id text, webhook_url text, price_token text, quote_hash text, priced text, told integer,
    revision integer not null, created_at integer not null, expires_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-29T01:15:06.403Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-29T01:15:06.404Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-29T01:15:06.441Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-29T01:15:06.442Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-29T01:15:06.443Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-29T01:15:06.444Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-29T01:15:06.445Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-29T01:15:06.446Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-29T01:15:06.447Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-29T01:15:06.480Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-29T01:15:06.496Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-29T01:15:06.497Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-29T01:15:06.498Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-29T01:15:06.499Z');
insert into "kysely_migration" values ('0015_receipts', '2026-11-29T01:15:06.500Z');
insert into "kysely_migration" values ('0016_waitlist_tokens', '2026-11-29T01:15:06.550Z');
insert into "kysely_migration" values ('0017_let_go', '2026-11-29T01:15:06.551Z');
insert into "kysely_migration" values ('0018_refund_times', '2026-11-29T01:15:06.552Z');
insert into "kysely_migration" values ('0019_forgotten_remarks', '2026-11-29T01:15:06.553Z');
insert into "kysely_migration" values ('0020_hold_sites', '2026-11-29T01:15:06.554Z');
insert into "kysely_migration" values ('0021_checkouts', '2026-11-29T01:15:06.555Z');
insert into "kysely_migration" values ('0022_ucp_sessions', '2026-11-29T01:15:06.556Z');
insert into "kysely_migration" values ('0023_payment_ids', '2026-11-29T01:15:06.557Z');
insert into "kysely_migration" values ('0024_complaints', '2026-11-29T01:15:06.573Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('ledger id', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('signing key aC5iB00-UMfR8RjJsEuV78N0QAsPTmpH43WVIFh3eDA', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('sign-in', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('03ac5f4c343b2f3f4d51e0c42ea941b72a8bf9ee6c42a31d0d62d3e1bcfe6f60', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795915800000,"earliest":1795915800000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x88Ed7ffcfd361930eA0c3EF5dC1838DEda9cA4F0', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795914895477, 1795915495477);
insert into "quotes" values ('338f827c3c157378653280364c46a3693f983db3649d463a4d99db6ef8830033', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795915800000,"earliest":1795915800000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x88Ed7ffcfd361930eA0c3EF5dC1838DEda9cA4F0', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795914902069, 1795915502069);
insert into "quotes" values ('8db48030e06342f22d821b24ee27178d9286b3143ca7de7edbb667459775ec5e', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795916700000,"earliest":1795916700000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x88Ed7ffcfd361930eA0c3EF5dC1838DEda9cA4F0', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795914902477, 1795915502477);
insert into "quotes" values ('e9801394841dfbcc4a608b76c11486f3f81139b06da6ddfef8b4e12f3d7ff6ac', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795959900000,"earliest":1795959900000,"warnings":["It is too late to order before the restaurant closes: ASAP is 8:45am on 2026-11-29, local time."]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x88Ed7ffcfd361930eA0c3EF5dC1838DEda9cA4F0', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795914902573, 1795915502573);
insert into "orders" values ('ORD-ugO5Yxiw', '03ac5f4c343b2f3f4d51e0c42ea941b72a8bf9ee6c42a31d0d62d3e1bcfe6f60', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795915800000, 18320000, 0, 'demo-ORD-ugO5Yxiw', 1795915801581, 1795915381278, NULL, NULL, 1795914898169, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'nerHfhoO2x1O_FvRaLF5LDa1XY6AR9Op', NULL);
insert into "orders" values ('ORD-65mVtav0', '338f827c3c157378653280364c46a3693f983db3649d463a4d99db6ef8830033', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795915800000, 4170000, 4170000, NULL, NULL, 1795915382373, 'restaurant_rejected', 'The kitchen cannot take this order', 1795914902149, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'p4Ikyr2nOPzfmInlgzyLAPFYLOBJoDcU', NULL);
insert into "orders" values ('ORD-kxvndcbY', '8db48030e06342f22d821b24ee27178d9286b3143ca7de7edbb667459775ec5e', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795916700000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795914902486, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-iXYmJcyj', 'e9801394841dfbcc4a608b76c11486f3f81139b06da6ddfef8b4e12f3d7ff6ac', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795959900000, 32570000, 1200000, 'demo-ORD-iXYmJcyj', 1795959900000, 1795915382637, NULL, NULL, 1795914902580, NULL, '[[0,21138]]', NULL, NULL, NULL, NULL, NULL, 'if55Yu8H0BDR5LtRfEYYMMkYsQdRMprv', NULL);
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('awaiting_payment', 'cancelled');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('payment_received', 'cancelled');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('paid', 'cancelled');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('placing_order', 'cancelled');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'cancelled');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('order_received', 'cancelled');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirming_with_restaurant', 'cancelled');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-ugO5Yxiw', 1, 1795914898169, 'book', NULL, 'awaiting_payment', '{}', 'c748d74b70b22ae27bc112a455bc43890c3b8486c05b74601a1851cd750227fd');
insert into "order_events" values (2, 'ORD-ugO5Yxiw', 2, 1795914901278, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x0777e0c4cf6f414aee0c332e5f0e1edebd9a758be05d18082c82380b2d0a7e56","agreed":{"goods":"50e55007233961c6dca3c2996d538cb9c341abe62aefb125c59695103964685a","details":"8314c3d9679bb3093c1639bbeebeaa908c1ce6dd9015dde5e401c4862219e2bd"}}', '5046acdd83bd97c4237436366285618222ee030c9544709031d5d7829d0d0110');
insert into "order_events" values (3, 'ORD-ugO5Yxiw', 3, 1795914901397, 'process', 'payment_received', 'placing_order', '{}', 'c1f82fffd119a32b10c092b6cd7262e04a6a998bd71a1c596230e670c8e58f5f');
insert into "order_events" values (4, 'ORD-ugO5Yxiw', 4, 1795914901430, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '5e3eb32edbcbc10720a0573eaed7c444d2e3c85ead7af84b60d5755facf75be7');
insert into "order_events" values (5, 'ORD-ugO5Yxiw', 5, 1795914901581, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', 'ff273415126f7e9c28e776ca4d1869e925f74ef8169f1dfe0ea56862caecc973');
insert into "order_events" values (6, 'ORD-ugO5Yxiw', 6, 1795914901741, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'c9c6a7c03f08beacdfdc639acc4d37582502d0d86e2cee579ca0395225f3b9ee');
insert into "order_events" values (7, 'ORD-65mVtav0', 1, 1795914902149, 'book', NULL, 'awaiting_payment', '{}', '5c870354871f48e02ce7800c87af9dc4144b5d35ae03c36d721473a3588e1f59');
insert into "order_events" values (8, 'ORD-65mVtav0', 2, 1795914902373, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xd0c47b57a149eaedb8b6c609d43f545aa266b26f5eea88f4328b5188b5fcdd66","agreed":{"goods":"bd3ac0ceb848e0932c80a0970e42f4448b77a3c62162dc6b9e6155f946ca3a4c","details":"ea0ae936f2a0ac5301a02ad89ff168ec84453585c14fd391bc5c925868bbfa94"}}', '767eab0e1decb4db7151d4f817f0ab100399abfa012f7ff988c7604ff79b873e');
insert into "order_events" values (9, 'ORD-65mVtav0', 3, 1795914902389, 'process', 'payment_received', 'placing_order', '{}', '9babbce4b1d0bb90f9c8cc7256ab8078572fd993b37024e9511ff0b083a057a6');
insert into "order_events" values (10, 'ORD-65mVtav0', 4, 1795914902392, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'd1775419b397cf1451b2bdb795448217e89b7e9cd73ff2e499b89fd7ca1e408e');
insert into "order_events" values (11, 'ORD-65mVtav0', 5, 1795914902401, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}', '36817c634cdd45d6db88b1263dd72f765094e7cd698bc2e9110fa7a235550276');
insert into "order_events" values (12, 'ORD-65mVtav0', 6, 1795914902454, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_299abbcf6b42d454d932cc83","transactionHash":"0x1363b7717abf7fcd5e08a32105b2152e02d94837c5c835ff7b89112ab99bbab3"}', 'cca69a25fbe2883286028731c476bcde27edc0d6181c1bdd527092ed94209a8a');
insert into "order_events" values (13, 'ORD-kxvndcbY', 1, 1795914902486, 'book', NULL, 'awaiting_payment', '{}', 'eb8bb96ae6fc2af60003ff4a1982e0381035bf4383b5325cad7ede00a0cea176');
insert into "order_events" values (14, 'ORD-iXYmJcyj', 1, 1795914902580, 'book', NULL, 'awaiting_payment', '{}', 'fb1dcb0b2bd3cf00f46fb6fa68609dca096dced97d9c766f64a3f8117151dd71');
insert into "order_events" values (15, 'ORD-iXYmJcyj', 2, 1795914902637, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x9afa1a40fd3d3a4ed113c748a56c2016ae52d4b183acb48497531508e2423e54","agreed":{"goods":"9f16be7e981d33c3f783660cd4574df284e2ca7eb6dae40603fe5f7e58f1eda0","details":"6e80e2374fd8d91ca00b24cb04e95021f112161a11b72f53803fb66df5723204"}}', '134646340a9f7b1fcc2d8ccfcecbd398fa75386f2d0180b7c017cb01c863310c');
insert into "order_events" values (16, 'ORD-iXYmJcyj', 3, 1795914902648, 'process', 'payment_received', 'placing_order', '{}', '46b7763d4ffc208546226e14292cdbad5e298341f0bd6cf16fbc29cc37b0c335');
insert into "order_events" values (17, 'ORD-iXYmJcyj', 4, 1795914902651, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '6fae808c6d2e5cae4a296b1a24dc9dc2c7046061e87261b372c53c5ad0fdc1f1');
insert into "order_events" values (18, 'ORD-iXYmJcyj', 5, 1795914902681, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '12748995e61df8e54c05d30678ee20758cef7f7a182a9b183fc70fee68eeeb10');
insert into "order_events" values (19, 'ORD-iXYmJcyj', 6, 1795914902686, 'adjusted', 'confirmed', 'confirmed', '{"amount":"1200000"}', '6ba4a79581ebaa6332f8dc1b1cc88ac51d01fc4cad3b15843b3b43a1b5037895');
insert into "order_events" values (20, 'ORD-iXYmJcyj', 7, 1795914902686, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'c636e6c77966e7ccf13d7185214265c103c5568bd9eda8f7d36d52ce50060499');
insert into "order_events" values (21, 'ORD-iXYmJcyj', 8, 1795914902746, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_9cfd4b33398389b55dc69258","transactionHash":"0xc6c811eee56c082b94d8bf132054ba0501f8961d15e74f963f70fadfb1817358"}', '5b515dca89a2484dc812f085016e119c84fa83a8ab7fbfe72d202ab9e88f1321');
insert into "claims" values ('cl_d3f7e8d04f06078e4fe0581a1c6d842f', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xead50f93f5648dba52293d18b39c327671e1ad76:0x48eac0dd04d6b2f05c1061dd604c85488a2e2a31956bd1a71823705f4f714d5f', 'x402-v2', 'order', 'ORD-ugO5Yxiw', '0xead50f93f5648dba52293d18b39c327671e1ad76', '0x88Ed7ffcfd361930eA0c3EF5dC1838DEda9cA4F0', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x48eac0dd04d6b2f05c1061dd604c85488a2e2a31956bd1a71823705f4f714d5f', 18320000, 18320000, 1795915500, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xf1f401b47e570847c71026d6300fc4e730ca18a673546a1bf55a77c7f27a774c1b25f924714433486b08679d214191b3ed2f8b7ee64ce9cf2cc14eda1e37f4bd1c"}', 'settled', '0x0777e0c4cf6f414aee0c332e5f0e1edebd9a758be05d18082c82380b2d0a7e56', NULL, 1795914900984, 1795914901252, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293', NULL);
insert into "claims" values ('cl_bb2a6971232e907c8040a0a0c2fcdb66', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xa125858fddbc20bbc4a71a224b0b07b62c6f6c1f:0xdb9efdbaff3508bed50ba086da9c04d4f9cd22acf7137041234c6d4e00d53b71', 'x402-v2', 'order', 'ORD-65mVtav0', '0xa125858fddbc20bbc4a71a224b0b07b62c6f6c1f', '0x88Ed7ffcfd361930eA0c3EF5dC1838DEda9cA4F0', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xdb9efdbaff3508bed50ba086da9c04d4f9cd22acf7137041234c6d4e00d53b71', 4170000, 4170000, 1795915502, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xc49a9a3ed96e57f8555fa15d105a43c54d73a339f75a163f1844c1eb06abd31f3adfccd5331fb9f62a3bc874daf2c23b83fc68ff7aead98ff56752970b8a7edf1b"}', 'settled', '0xd0c47b57a149eaedb8b6c609d43f545aa266b26f5eea88f4328b5188b5fcdd66', NULL, 1795914902214, 1795914902372, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293', NULL);
insert into "claims" values ('cl_cea8630bff6d3435cb801ff1771fee2c', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x143beff75c692e6627d9845c25de7b37c694d096:0x0e2eb23cf7476b6d74e261dc00162b7e86db1459ab655677c0e800c2bacca9b1', 'x402-v2', 'order', 'ORD-iXYmJcyj', '0x143beff75c692e6627d9845c25de7b37c694d096', '0x88Ed7ffcfd361930eA0c3EF5dC1838DEda9cA4F0', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x0e2eb23cf7476b6d74e261dc00162b7e86db1459ab655677c0e800c2bacca9b1', 32570000, 32570000, 1795915502, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xc267a297b4c8be6df19025d4b5395f6aaf76296e512c3e1920949ddd7943289e2fc81846188c659ff3a2d335f735713e664e487aef835ce4ea1b0e8cc5a335861c"}', 'settled', '0x9afa1a40fd3d3a4ed113c748a56c2016ae52d4b183acb48497531508e2423e54', NULL, 1795914902618, 1795914902637, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293', NULL);
insert into "claims" values ('cl_0b4bb0df6b4444d766e6e9f9d174e354', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x35f9c0906ae52d1a5c9a7f369663d8567b5fb115:0x963c9f830e05b7bbc1dce4d9eab3e1cbd577d59633dec8a6ffbdcc52c6d896f5', 'x402-v2', 'purchase', 'pu_c9032281a43cf174611450219312332b', '0x35f9c0906ae52d1a5c9a7f369663d8567b5fb115', '0x88Ed7ffcfd361930eA0c3EF5dC1838DEda9cA4F0', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x963c9f830e05b7bbc1dce4d9eab3e1cbd577d59633dec8a6ffbdcc52c6d896f5', 2990000, 2990000, 1795915502, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x6c04957359309d0783d9c1853becb91f278944684e334020e31eb5f62336f6df7e4aa541055c17dad5facc115f5d11ea77862f1eab2987c88e8672085285cf901c"}', 'settled', '0xda33818bfe195c3b3fed8e3fc7790fe47c91bb38d7bd45f601c037e458cdac8e', NULL, 1795914902749, 1795914902768, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293', NULL);
insert into "chain_txs" values ('0x0777e0c4cf6f414aee0c332e5f0e1edebd9a758be05d18082c82380b2d0a7e56', '0x02f9019382210580843b9aca0084e4cee1728301c95894833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000ead50f93f5648dba52293d18b39c327671e1ad7600000000000000000000000088ed7ffcfd361930ea0c3ef5dc1838deda9ca4f00000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b7eec48eac0dd04d6b2f05c1061dd604c85488a2e2a31956bd1a71823705f4f714d5f000000000000000000000000000000000000000000000000000000000000001cf1f401b47e570847c71026d6300fc4e730ca18a673546a1bf55a77c7f27a774c1b25f924714433486b08679d214191b3ed2f8b7ee64ce9cf2cc14eda1e37f4bdc001a0d6209bbfff493e605830669b43c531ee8350522207a725f7270ae474d5587fa7a00585156267073eea4f657390043dbd2525691ed35366f1aeab622b72dc42779e', '0xead50f93f5648dba52293d18b39c327671e1ad76:0x48eac0dd04d6b2f05c1061dd604c85488a2e2a31956bd1a71823705f4f714d5f', '0x74f40c55218743c9c691b3fccbbf009261aeb1e3', 0, 'mined', 1795914901135, 1795914901229, 90062);
insert into "chain_txs" values ('0xd0c47b57a149eaedb8b6c609d43f545aa266b26f5eea88f4328b5188b5fcdd66', '0x02f9019382210501843b9aca0084cb3ca8128301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000a125858fddbc20bbc4a71a224b0b07b62c6f6c1f00000000000000000000000088ed7ffcfd361930ea0c3ef5dc1838deda9ca4f000000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b7eeedb9efdbaff3508bed50ba086da9c04d4f9cd22acf7137041234c6d4e00d53b71000000000000000000000000000000000000000000000000000000000000001bc49a9a3ed96e57f8555fa15d105a43c54d73a339f75a163f1844c1eb06abd31f3adfccd5331fb9f62a3bc874daf2c23b83fc68ff7aead98ff56752970b8a7edfc080a05c4a8928e60386938ee50dd9931c69d9cf3483c53afc52fb9b881392f1a464b4a07dd7ea10aef64011f46f8109456fd74719d9e8b198dd8abdd95256d248c005f0', '0xa125858fddbc20bbc4a71a224b0b07b62c6f6c1f:0xdb9efdbaff3508bed50ba086da9c04d4f9cd22acf7137041234c6d4e00d53b71', '0x74f40c55218743c9c691b3fccbbf009261aeb1e3', 1, 'mined', 1795914902359, 1795914902371, 72915);
insert into "chain_txs" values ('0x1363b7717abf7fcd5e08a32105b2152e02d94837c5c835ff7b89112ab99bbab3', '0x02f9019282210502843b9aca0084cb3ca8128301723594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000088ed7ffcfd361930ea0c3ef5dc1838deda9ca4f0000000000000000000000000a125858fddbc20bbc4a71a224b0b07b62c6f6c1f00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b8aa6299abbcf6b42d454d932cc835eaa64cfdaf3924fbb59b2805a97f88900294b86000000000000000000000000000000000000000000000000000000000000001bd92511c9a79ba7242be76a5716eb4d0252d1972cd3aab26b7a4f5ec09b55693b6fa0db0ef1df5256392c008a2d468398a80b6b21238e3b529a8306e380404ddec0809fed169bb4c783d79eb063f3ec1a575035ccc76bc3e0796770cdf0848f59c1d4a048e4692e19da72c50b5ef29d5eb16d8f4703d499309a06efb8fd252a067d301a', '0x88ed7ffcfd361930ea0c3ef5dc1838deda9ca4f0:0x299abbcf6b42d454d932cc835eaa64cfdaf3924fbb59b2805a97f88900294b86', '0x74f40c55218743c9c691b3fccbbf009261aeb1e3', 2, 'sent', 1795914902441, NULL, NULL);
insert into "chain_txs" values ('0x9afa1a40fd3d3a4ed113c748a56c2016ae52d4b183acb48497531508e2423e54', '0x02f9019382210503843b9aca0084cb3ca8128301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000143beff75c692e6627d9845c25de7b37c694d09600000000000000000000000088ed7ffcfd361930ea0c3ef5dc1838deda9ca4f00000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b7eee0e2eb23cf7476b6d74e261dc00162b7e86db1459ab655677c0e800c2bacca9b1000000000000000000000000000000000000000000000000000000000000001cc267a297b4c8be6df19025d4b5395f6aaf76296e512c3e1920949ddd7943289e2fc81846188c659ff3a2d335f735713e664e487aef835ce4ea1b0e8cc5a33586c001a045fa6e34b37824c9eac65bab0c0208228d22be0f1430bc08f98a28cb44d97c82a02e17bb6f7a32ca6019b4fe402aad12278ec8cca25fd17164ee3de935da06bdfb', '0x143beff75c692e6627d9845c25de7b37c694d096:0x0e2eb23cf7476b6d74e261dc00162b7e86db1459ab655677c0e800c2bacca9b1', '0x74f40c55218743c9c691b3fccbbf009261aeb1e3', 3, 'mined', 1795914902624, 1795914902633, 72938);
insert into "chain_txs" values ('0xc6c811eee56c082b94d8bf132054ba0501f8961d15e74f963f70fadfb1817358', '0x02f9019382210504843b9aca0084cb3ca8128301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000088ed7ffcfd361930ea0c3ef5dc1838deda9ca4f0000000000000000000000000143beff75c692e6627d9845c25de7b37c694d0960000000000000000000000000000000000000000000000000000000000124f800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b8aa69cfd4b33398389b55dc692580fa9117cc2a20738586e86f35b8f44cd957b7d6c000000000000000000000000000000000000000000000000000000000000001b03146921c20cc46e98173105598f2983e862b4823c0dcc7a081c160839627afa37151db11b0886134e2d48491a4a85d0fd67f4e2e03e073dbf706aa4bcb49d14c080a0ae9b070a50a1023f05e13fbebaf92938e3d06a49f51aeb9c25b689de632e0e1ba02e4ea8f6757179144c1aca90492420c73ec6ff8957608a00f7317ffccd24ab58', '0x88ed7ffcfd361930ea0c3ef5dc1838deda9ca4f0:0x9cfd4b33398389b55dc692580fa9117cc2a20738586e86f35b8f44cd957b7d6c', '0x74f40c55218743c9c691b3fccbbf009261aeb1e3', 4, 'sent', 1795914902719, NULL, NULL);
insert into "chain_txs" values ('0xda33818bfe195c3b3fed8e3fc7790fe47c91bb38d7bd45f601c037e458cdac8e', '0x02f9019382210505843b9aca0084cb3ca8128301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000035f9c0906ae52d1a5c9a7f369663d8567b5fb11500000000000000000000000088ed7ffcfd361930ea0c3ef5dc1838deda9ca4f000000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b7eee963c9f830e05b7bbc1dce4d9eab3e1cbd577d59633dec8a6ffbdcc52c6d896f5000000000000000000000000000000000000000000000000000000000000001c6c04957359309d0783d9c1853becb91f278944684e334020e31eb5f62336f6df7e4aa541055c17dad5facc115f5d11ea77862f1eab2987c88e8672085285cf90c001a0c37d453f52b04d3172bd8d0924d561408586524d4f1ee08c98a7052d9141335ba057e365d8d52860fdc5ba9d205dae0aa13074b0a730ffcacaf942db91b2bbc2cd', '0x35f9c0906ae52d1a5c9a7f369663d8567b5fb115:0x963c9f830e05b7bbc1dce4d9eab3e1cbd577d59633dec8a6ffbdcc52c6d896f5', '0x74f40c55218743c9c691b3fccbbf009261aeb1e3', 5, 'mined', 1795914902755, 1795914902767, 72950);
insert into "inflows" values ('0x0777e0c4cf6f414aee0c332e5f0e1edebd9a758be05d18082c82380b2d0a7e56', 1, '0xead50f93f5648dba52293d18b39c327671e1ad76', 18320000, 3, 'cl_d3f7e8d04f06078e4fe0581a1c6d842f');
insert into "inflows" values ('0xd0c47b57a149eaedb8b6c609d43f545aa266b26f5eea88f4328b5188b5fcdd66', 1, '0xa125858fddbc20bbc4a71a224b0b07b62c6f6c1f', 4170000, 5, 'cl_bb2a6971232e907c8040a0a0c2fcdb66');
insert into "inflows" values ('0x9afa1a40fd3d3a4ed113c748a56c2016ae52d4b183acb48497531508e2423e54', 1, '0x143beff75c692e6627d9845c25de7b37c694d096', 32570000, 8, 'cl_cea8630bff6d3435cb801ff1771fee2c');
insert into "inflows" values ('0xda33818bfe195c3b3fed8e3fc7790fe47c91bb38d7bd45f601c037e458cdac8e', 1, '0x35f9c0906ae52d1a5c9a7f369663d8567b5fb115', 2990000, 11, 'cl_0b4bb0df6b4444d766e6e9f9d174e354');
insert into "refunds" values ('rf_299abbcf6b42d454d932cc83', 'cl_bb2a6971232e907c8040a0a0c2fcdb66', 'ORD-65mVtav0', 'not_placed', 4170000, '0xa125858fddbc20bbc4a71a224b0b07b62c6f6c1f', '0x299abbcf6b42d454d932cc835eaa64cfdaf3924fbb59b2805a97f88900294b86', 0, 'succeeded', 1, '0x1363b7717abf7fcd5e08a32105b2152e02d94837c5c835ff7b89112ab99bbab3', 1795914902401, 1795914902454, 0);
insert into "refunds" values ('rf_9cfd4b33398389b55dc69258', 'cl_cea8630bff6d3435cb801ff1771fee2c', 'ORD-iXYmJcyj', 'adjusted:1', 1200000, '0x143beff75c692e6627d9845c25de7b37c694d096', '0x9cfd4b33398389b55dc692580fa9117cc2a20738586e86f35b8f44cd957b7d6c', 0, 'succeeded', 1, '0xc6c811eee56c082b94d8bf132054ba0501f8961d15e74f963f70fadfb1817358', 1795914902686, 1795914902746, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-ugO5Yxiw', 'ORD-ugO5Yxiw', '{}', 1795915495477, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-ugO5Yxiw', 'ORD-ugO5Yxiw', '{}', 1795914901430, 3, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293/-jzBaIOuy8M5t77-gncYR5fQxqOc5esY', NULL, 1795914901590, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-ugO5Yxiw', 'ORD-ugO5Yxiw', '{}', 1795915381278, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-ugO5Yxiw', 'ORD-ugO5Yxiw', '{}', 1795914901581, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293/-jzBaIOuy8M5t77-gncYR5fQxqOc5esY', NULL, 1795914901741, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-ugO5Yxiw', 'ORD-ugO5Yxiw', '{}', 1795930201581, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-65mVtav0', 'ORD-65mVtav0', '{}', 1795915502069, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-65mVtav0', 'ORD-65mVtav0', '{}', 1795914902392, 3, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293/-jzBaIOuy8M5t77-gncYR5fQxqOc5esY', NULL, 1795914902405, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-65mVtav0', 'ORD-65mVtav0', '{}', 1795915382373, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_299abbcf6b42d454d932cc83', 'ORD-65mVtav0', '{"refundId":"rf_299abbcf6b42d454d932cc83"}', 1795914902401, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293/-jzBaIOuy8M5t77-gncYR5fQxqOc5esY', NULL, 1795914902454, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-kxvndcbY', 'ORD-kxvndcbY', '{}', 1795915502477, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-iXYmJcyj', 'ORD-iXYmJcyj', '{}', 1795915502573, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-iXYmJcyj', 'ORD-iXYmJcyj', '{}', 1795914902651, 3, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293/-jzBaIOuy8M5t77-gncYR5fQxqOc5esY', NULL, 1795914902682, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-iXYmJcyj', 'ORD-iXYmJcyj', '{}', 1795915382637, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-iXYmJcyj', 'ORD-iXYmJcyj', '{}', 1795914902681, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293/-jzBaIOuy8M5t77-gncYR5fQxqOc5esY', NULL, 1795914902686, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-iXYmJcyj', 'ORD-iXYmJcyj', '{}', 1795974300000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_9cfd4b33398389b55dc69258', 'ORD-iXYmJcyj', '{"refundId":"rf_9cfd4b33398389b55dc69258"}', 1795914902686, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293/-jzBaIOuy8M5t77-gncYR5fQxqOc5esY', NULL, 1795914902746, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_c9032281a43cf174611450219312332b', 'pu_c9032281a43cf174611450219312332b', '{}', 1795914902768, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:20293/sTAod0AJG9m8n_NFwgu_hSOf9EtBZmrx', 1795914932771, NULL, NULL);
insert into "dispatches" values ('ORD-ugO5Yxiw', 'demo', 'ORD-ugO5Yxiw', 'accepted', 'demo-ORD-ugO5Yxiw', 1795914901430, 1795914901581);
insert into "dispatches" values ('ORD-65mVtav0', 'demo', 'ORD-65mVtav0', 'rejected', NULL, 1795914902392, 1795914902401);
insert into "dispatches" values ('ORD-iXYmJcyj', 'demo', 'ORD-iXYmJcyj', 'accepted', 'demo-ORD-iXYmJcyj', 1795914902651, 1795914902681);
insert into "demo_tickets" values ('ORD-ugO5Yxiw', 'accept', NULL, 15, 1795914901568, NULL);
insert into "demo_tickets" values ('ORD-65mVtav0', 'reject', 'The kitchen cannot take this order', 10, 1795914902399, NULL);
insert into "demo_tickets" values ('ORD-iXYmJcyj', 'accept', NULL, 45, 1795914902679, NULL);
insert into "recipe_quotes" values ('8362620b8e99af470619775c512a7833af3e3c628596aa3ef3782605240a09b8', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x88Ed7ffcfd361930eA0c3EF5dC1838DEda9cA4F0', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795914902714, 1795915502714);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_c9032281a43cf174611450219312332b', '8362620b8e99af470619775c512a7833af3e3c628596aa3ef3782605240a09b8', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795914902749, 1795914902768);
insert into "waitlist" values ('8992fea16e391df721cb2240f5ee93f7d800553d86fc6f6a522184d697f7e93e', 'ana@example.com', '10001', NULL, NULL, 1795914905863);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE UNIQUE INDEX claims_one_per_order on claims (subject_id) where subject_kind = 'order' and state not in ('failed','stray');
CREATE INDEX claims_open on claims (updated_at) where state in ('claimed','submitting','unknown');
CREATE INDEX claims_failed on claims (valid_before) where state = 'failed';
CREATE UNIQUE INDEX chain_txs_open on chain_txs (relayer, account_nonce) where state in ('signed','sent');
CREATE INDEX chain_txs_ref on chain_txs (ref);
CREATE TRIGGER refunds_within_claim before insert on refunds when new.amount_micro + (select coalesce(sum(amount_micro), 0) from refunds where claim_id = new.claim_id)
       > (select value_micro from claims where id = new.claim_id) begin select raise(abort, 'refunds exceed what was settled'); end;
CREATE INDEX outbox_due on outbox (run_at, id) where done_at is null;
CREATE INDEX outbox_subject on outbox (subject) where done_at is null;
CREATE INDEX orders_by_restaurant on orders (restaurant_id, created_at);
CREATE INDEX call_attempts_open on call_attempts (state) where state <> 'done';
CREATE INDEX call_attempts_started on call_attempts (started_at) where started_at is not null;
CREATE INDEX call_attempts_kept on call_attempts (ended_at) where transcript is not null;
CREATE INDEX deliveries_open on deliveries (kind, subject, seq) where state <> 'delivered';
CREATE INDEX recipe_quotes_by_end on recipe_quotes (expires_at);
CREATE INDEX purchases_by_quote on purchases (quote_hash);
CREATE UNIQUE INDEX claims_one_per_purchase on claims (subject_id)
    where subject_kind = 'purchase' and state not in ('failed','stray');
CREATE INDEX claims_by_subject on claims (subject_id);
CREATE INDEX chain_txs_by_nonce on chain_txs (relayer, account_nonce);
CREATE INDEX refunds_by_order on refunds (order_id);
CREATE INDEX outbox_kind on outbox (kind, run_at, id) where done_at is null;
CREATE INDEX claims_by_payer on claims (payer, created_at);
CREATE INDEX chain_txs_mined on chain_txs (mined_at) where mined_at is not null;
CREATE INDEX holds_by_holder on holds (holder) where holder is not null;
CREATE INDEX orders_to_forget on orders (status, created_at) where customer is not null;
CREATE INDEX orders_unpaid on orders (created_at) where status = 'payment_expired';
CREATE INDEX purchases_to_forget on purchases (created_at) where email is not null;
CREATE INDEX idempotency_by_end on idempotency (expires_at);
CREATE TRIGGER order_events_of_claims_stay before delete on order_events when exists (select 1 from claims where subject_kind = 'order' and subject_id = old.order_id) begin select raise(abort, 'events of orders that anybody paid for are kept'); end;
CREATE INDEX orders_unpaid_cancelled on orders (created_at) where status = 'cancelled' and settled_micro = 0;
CREATE INDEX refunds_by_time on refunds (created_at);
CREATE INDEX holds_by_site on holds (site) where site is not null;
CREATE INDEX claims_checkout on claims (subject_id) where means = 'checkout';
CREATE INDEX ucp_sessions_by_end on ucp_sessions (expires_at);
CREATE UNIQUE INDEX ucp_sessions_by_cart on ucp_sessions (cart_id) where cart_id is not null and state = 'open';
CREATE UNIQUE INDEX ucp_sessions_by_quote on ucp_sessions (quote_hash) where quote_hash is not null;
CREATE INDEX claims_payment_id on claims (payer, payment_id) where payment_id is not null;
