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
    created_at integer not null, callback_url text, given text, window_end integer, cancel_state text check (cancel_state in ('requested','accepted','declined')), cancel_requested_at integer, cancel_answer_by integer, cancel_decided_at integer, agreed_salt text) strict;
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
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text, process text) strict;
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
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')), holder text, lapses_at integer, lapsed_at integer,
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
insert into "kysely_migration" values ('0001_ledger', '2026-11-26T16:34:33.863Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-26T16:34:33.864Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-26T16:34:33.869Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-26T16:34:33.872Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-26T16:34:33.873Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-26T16:34:33.874Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-26T16:34:33.875Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-26T16:34:33.876Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-26T16:34:33.877Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-26T16:34:33.878Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-26T16:34:33.889Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-26T16:34:33.890Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-26T16:34:33.891Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-26T16:34:33.892Z');
insert into "kysely_migration" values ('0015_receipts', '2026-11-26T16:34:33.921Z');
insert into "kysely_migration" values ('0016_waitlist_tokens', '2026-11-26T16:34:33.930Z');
insert into "kysely_migration" values ('0017_let_go', '2026-11-26T16:34:33.931Z');
insert into "kysely_migration" values ('0018_refund_times', '2026-11-26T16:34:33.932Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('ledger id', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('signing key YMJFjTMDjtMada564HLwDGNHkXqTNDFNx-E7DPTnIl4', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('0389753bb85cf0491a30cf82b8da0eefbf3449faf7989a841a89b73bf06b73e8', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795712400000,"earliest":1795712400000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x16b93D1B480F918b71703286F72f5dA36Ad51fc3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795710868758, 1795711468758);
insert into "quotes" values ('b7e0b72501441e62488a9edfb90931fb51cb075cc56774fcbb69f7dd42ae243b', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795711500000,"earliest":1795711500000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x16b93D1B480F918b71703286F72f5dA36Ad51fc3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795710870350, 1795711470350);
insert into "quotes" values ('95aa7973d8aefd470616a4c1e9afcfda5e1e94855c43d5393f9a4ac51a50f643', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795712400000,"earliest":1795712400000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x16b93D1B480F918b71703286F72f5dA36Ad51fc3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795710870883, 1795711470883);
insert into "quotes" values ('2fe860dd0743d05b2f65f9d6be2e1493582876901f450a1b5db1ada41dd8523d', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795714200000,"earliest":1795714200000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x16b93D1B480F918b71703286F72f5dA36Ad51fc3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795710870981, 1795711470981);
insert into "orders" values ('ORD-GvCk6UHu', '0389753bb85cf0491a30cf82b8da0eefbf3449faf7989a841a89b73bf06b73e8', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795712400000, 18320000, 0, 'demo-ORD-GvCk6UHu', 1795712400000, 1795711350257, NULL, NULL, 1795710869397, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'oA3BKlEHWA4nAVImvmDegOVGPAhhf5WD');
insert into "orders" values ('ORD-xMrhVfcO', 'b7e0b72501441e62488a9edfb90931fb51cb075cc56774fcbb69f7dd42ae243b', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795711500000, 4170000, 4170000, NULL, NULL, 1795711350415, 'restaurant_rejected', 'The kitchen cannot take this order', 1795710870358, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Q7T2ZfwD1Lx1I94G3IDaxGMzIgxywOC3');
insert into "orders" values ('ORD-9RnPIQDy', '95aa7973d8aefd470616a4c1e9afcfda5e1e94855c43d5393f9a4ac51a50f643', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795712400000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795710870894, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-ntF7KRcB', '2fe860dd0743d05b2f65f9d6be2e1493582876901f450a1b5db1ada41dd8523d', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795714200000, 32570000, 440000, 'demo-ORD-ntF7KRcB', 1795714200000, 1795711351266, NULL, NULL, 1795710870996, NULL, '[[0,21684]]', NULL, NULL, NULL, NULL, NULL, 'QoH2SlzOXvU_fqmiLGCT0Ux8JjubEbIS');
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
insert into "order_events" values (1, 'ORD-GvCk6UHu', 1, 1795710869397, 'book', NULL, 'awaiting_payment', '{}', '7a96f25710a9f004d46ea425ceba825e7cbb559ba12923bfb1a99dc271738054');
insert into "order_events" values (2, 'ORD-GvCk6UHu', 2, 1795710870257, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x72c1ccd4a3aa189a411c6c895ed7d787eeed81dcc6c327599172195a05fcaa4b","agreed":{"quote":"328db9f8f70b898f4880efe70f01fa5d153d98b20f723a96fc9bea95adadf39e","details":"d56bd4b6148cb0f3e964b5199d5471899cd8d25dacea3b337ab2ae3644c610fb"}}', 'd83745211b82d335a6490fa6a5a209eb8fed0b1966d509f7ee9fbda6d3606d83');
insert into "order_events" values (3, 'ORD-GvCk6UHu', 3, 1795710870273, 'process', 'payment_received', 'placing_order', '{}', '3f4eb1af2f17259d277a59ffa6246acd98157dd236fbc4d8369905fd6f343a9c');
insert into "order_events" values (4, 'ORD-GvCk6UHu', 4, 1795710870281, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'e25945618c259bbef37e58a25cde2fa90e80a6c614dafd1cedec4f5582ee723f');
insert into "order_events" values (5, 'ORD-GvCk6UHu', 5, 1795710870301, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', 'fd632e974d35c1b894d2b30a474c16bcc23847fabc98be27cacf54a6a685c817');
insert into "order_events" values (6, 'ORD-GvCk6UHu', 6, 1795710870310, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'd3a3f272ecb69929562766400c47b05aa31b3e74a12d3f96ef3007dbf831288b');
insert into "order_events" values (7, 'ORD-xMrhVfcO', 1, 1795710870358, 'book', NULL, 'awaiting_payment', '{}', 'dd701231f1b3c76b1050d31661d59761d05206d28a016ca1b0707c1c3e55792d');
insert into "order_events" values (8, 'ORD-xMrhVfcO', 2, 1795710870415, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x919a4e8a49b5e337bdbec3bb927bb54705764fab985249ffe61af556533d0b23","agreed":{"quote":"61908900024002b7a194233c49bbe8da1d18e45ff01de21cccc2f3009c836d30","details":"aaa6254afd8f1debfb41336194ee03117ca72b763fff8339493346bc79d4c8d0"}}', '72c94f6a9cf3119497b106517fd5db4e85320b781cad8738fa03505c4382d4a4');
insert into "order_events" values (9, 'ORD-xMrhVfcO', 3, 1795710870440, 'process', 'payment_received', 'placing_order', '{}', '181692d223199123de78cec03f3349b92f1004debf4d1608f0c23a5e273898a8');
insert into "order_events" values (10, 'ORD-xMrhVfcO', 4, 1795710870456, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'f57dcd52152fe1f74987553eaf1499b049181b7bef5753f07cd98fcee325aa5d');
insert into "order_events" values (11, 'ORD-xMrhVfcO', 5, 1795710870486, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}', '5e06827f7c6e34f9a3bd8a9ab4af8c71bbef7fdced95797a486fb831729c4482');
insert into "order_events" values (12, 'ORD-xMrhVfcO', 6, 1795710870693, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_f26ffe634a39ca5d28701576","transactionHash":"0x4e654e726a17b8ae5837fec443c1b457ca88a2db74a64df6744801fac7641514"}', 'bd7ab918f9f4c3d02abf3726cb28bdba87c8c5547e23d609ff8715c74d67b19f');
insert into "order_events" values (13, 'ORD-9RnPIQDy', 1, 1795710870894, 'book', NULL, 'awaiting_payment', '{}', '9f6180c2b599ab690128c40373eb223348bbe26ede56d02658ffed0ce7811203');
insert into "order_events" values (14, 'ORD-ntF7KRcB', 1, 1795710870996, 'book', NULL, 'awaiting_payment', '{}', 'bcc088058f5cc525c13d0127c9aaaaa38b44483aee2524cce667c1766175d2a9');
insert into "order_events" values (15, 'ORD-ntF7KRcB', 2, 1795710871266, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x057d71791f382c386505c9cc75be66c4e9bec7e4d64528314ca5b8de9e67b832","agreed":{"quote":"cd722bcb9b3c4fa03681e890bf705b4a0bfe3866df893551d67f6a888b465a74","details":"be8c1f9d0dc92635e5c9849def038139700611fc91da7bcf2455218ad0156c94"}}', '0ce16ce6a681c8e7c6b6ee3d0e5b72d19b595b03440f896cfd8f2e5c188ba372');
insert into "order_events" values (16, 'ORD-ntF7KRcB', 3, 1795710871289, 'process', 'payment_received', 'placing_order', '{}', 'ea600144b326d73fbb593f1368919b608626ef52a3224107366e8e7d4f0ef8ce');
insert into "order_events" values (17, 'ORD-ntF7KRcB', 4, 1795710871315, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'b5c68d1d6e23cc4dedefa844541067976d4609f8087a6713b9b1c6ea58b87337');
insert into "order_events" values (18, 'ORD-ntF7KRcB', 5, 1795710871359, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', 'b56a13e13285531556c45cc0051960cbeb36b773b18f97c7205f235c05fe9134');
insert into "order_events" values (19, 'ORD-ntF7KRcB', 6, 1795710871371, 'adjusted', 'confirmed', 'confirmed', '{"amount":"440000"}', '392aae9ffd945f83de1819a6213e34df800f9a7c134042426c6abb2563327d04');
insert into "order_events" values (20, 'ORD-ntF7KRcB', 7, 1795710871371, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'fc9ce9f3c08787a5c95fe840f7f119816d72b6960522c3ff118f1c6e14b60ada');
insert into "order_events" values (21, 'ORD-ntF7KRcB', 8, 1795710871481, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_9a2d61175b3f1756e7d847ad","transactionHash":"0x2a3b776a0ae6b3b9422cd140a46935da931a2e4ffc4980d4f514076c032e1fe5"}', '99d881a09da0465f045d76155753a19ce34f38c17b30781a65f6851e7f3f045c');
insert into "claims" values ('cl_e65321b4d5694c83482bf98a313962c8', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x6ac1c5b42724d83d0e34e3236ccc6eda7c09c897:0x2ab02714cf6653f494acb3f1e933ab66da2544a975734f5bd4fbf3f898c4d5fc', 'x402-v2', 'order', 'ORD-GvCk6UHu', '0x6ac1c5b42724d83d0e34e3236ccc6eda7c09c897', '0x16b93D1B480F918b71703286F72f5dA36Ad51fc3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x2ab02714cf6653f494acb3f1e933ab66da2544a975734f5bd4fbf3f898c4d5fc', 18320000, 18320000, 1795711470, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x4d543be75d75e0cb1a185821fd3aca494410f76dea197c8a0317402d995aa00e1e02ab69c3c9d4452a93850b9a91385118490d5396cce701fc0548a2c14c1eb71b"}', 'settled', '0x72c1ccd4a3aa189a411c6c895ed7d787eeed81dcc6c327599172195a05fcaa4b', NULL, 1795710870197, 1795710870256, 'eip3009', NULL, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941');
insert into "claims" values ('cl_b3ec7cd1a31ab8d2c8b633dea0f84b61', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x53b70c17774a5492ec0c5841497299039292f8d0:0x0b18299128bcc05e9ebd60feef11930d9a8360230a2aaa0572664e169aa911ae', 'x402-v2', 'order', 'ORD-xMrhVfcO', '0x53b70c17774a5492ec0c5841497299039292f8d0', '0x16b93D1B480F918b71703286F72f5dA36Ad51fc3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x0b18299128bcc05e9ebd60feef11930d9a8360230a2aaa0572664e169aa911ae', 4170000, 4170000, 1795711470, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xf3a8d1000ceb403a70f8e8935e35889d2c8226940e6162f32b8abbb6e3569a21323b5b38f9f00d49dd5691875b7f1dc787397ccd071710b5929208a769bca6d01b"}', 'settled', '0x919a4e8a49b5e337bdbec3bb927bb54705764fab985249ffe61af556533d0b23', NULL, 1795710870386, 1795710870415, 'eip3009', NULL, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941');
insert into "claims" values ('cl_9aa8dd22cd1d8f55c4acc0a3d1458717', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xe79360ecd341da1380f311e0beabc99c171092ab:0x3cdc2ffcb338e9fc646736f2157a1a81dcc16ca34be51954f073ce139ee14fb2', 'x402-v2', 'order', 'ORD-ntF7KRcB', '0xe79360ecd341da1380f311e0beabc99c171092ab', '0x16b93D1B480F918b71703286F72f5dA36Ad51fc3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x3cdc2ffcb338e9fc646736f2157a1a81dcc16ca34be51954f073ce139ee14fb2', 32570000, 32570000, 1795711471, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x768171bc5ad031599c7272c5b1a5a4d0dbb504d756fbf31f58eb8e0650080d822afb7c2e7cce1a5f6b7350df1cab2bd7f3baa129038c30eb00a0cedcd6523cb81c"}', 'settled', '0x057d71791f382c386505c9cc75be66c4e9bec7e4d64528314ca5b8de9e67b832', NULL, 1795710871233, 1795710871266, 'eip3009', NULL, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941');
insert into "claims" values ('cl_4f4ad1ffe4f72606cd6ad2167c6eb24a', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xf78d35d3aad5f475783ae07c788bb93d9db5cc69:0x0295185e215e45a0308f3e4300a3fa1bb9487e5fe4f6ea4e2a6304e2b0532e58', 'x402-v2', 'purchase', 'pu_c1cf15852da905c53c6fc3b69c4662b1', '0xf78d35d3aad5f475783ae07c788bb93d9db5cc69', '0x16b93D1B480F918b71703286F72f5dA36Ad51fc3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x0295185e215e45a0308f3e4300a3fa1bb9487e5fe4f6ea4e2a6304e2b0532e58', 2990000, 2990000, 1795711471, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xe2663771a34740791265030cb8799f67166bbd52f4211091f10086a7d3fb2aaf2600394dacd6b836fcb01f46e6c6278a1aafd6921de857be13bfad76ab3d5e171c"}', 'settled', '0x5504018352d883e3c5363cf79db0aa573f8d7445acdb48b8c9c3cf01c3e26744', NULL, 1795710871433, 1795710871479, 'eip3009', NULL, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941');
insert into "chain_txs" values ('0x72c1ccd4a3aa189a411c6c895ed7d787eeed81dcc6c327599172195a05fcaa4b', '0x02f9019382210580843b9aca0084e4cee1728301c93a94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000006ac1c5b42724d83d0e34e3236ccc6eda7c09c89700000000000000000000000016b93d1b480f918b71703286f72f5da36ad51fc30000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0861ee2ab02714cf6653f494acb3f1e933ab66da2544a975734f5bd4fbf3f898c4d5fc000000000000000000000000000000000000000000000000000000000000001b4d543be75d75e0cb1a185821fd3aca494410f76dea197c8a0317402d995aa00e1e02ab69c3c9d4452a93850b9a91385118490d5396cce701fc0548a2c14c1eb7c001a092d0eeee2b9bc99d0fb12b5a812d5f95312757d3142675bf8675135e80424f6ba002526143f306c7a05486b10768e6eb5178b403fe1f7d37f7339a013f71219be5', '0x6ac1c5b42724d83d0e34e3236ccc6eda7c09c897:0x2ab02714cf6653f494acb3f1e933ab66da2544a975734f5bd4fbf3f898c4d5fc', '0x2419e687ca94bd8e09ddcc4a11ead0cd2b694755', 0, 'mined', 1795710870245, 1795710870254, 90039);
insert into "chain_txs" values ('0x919a4e8a49b5e337bdbec3bb927bb54705764fab985249ffe61af556533d0b23', '0x02f9019382210501843b9aca0084e4cee1728301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000053b70c17774a5492ec0c5841497299039292f8d000000000000000000000000016b93d1b480f918b71703286f72f5da36ad51fc300000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0861ee0b18299128bcc05e9ebd60feef11930d9a8360230a2aaa0572664e169aa911ae000000000000000000000000000000000000000000000000000000000000001bf3a8d1000ceb403a70f8e8935e35889d2c8226940e6162f32b8abbb6e3569a21323b5b38f9f00d49dd5691875b7f1dc787397ccd071710b5929208a769bca6d0c001a011328b6bae96457eed3c213fe0ac08a577bc744182495a15606d4e0f9983c79fa0664339ee92ff484f314ba043788996ee65f4985c710bfa83899501882634a8a7', '0x53b70c17774a5492ec0c5841497299039292f8d0:0x0b18299128bcc05e9ebd60feef11930d9a8360230a2aaa0572664e169aa911ae', '0x2419e687ca94bd8e09ddcc4a11ead0cd2b694755', 1, 'mined', 1795710870403, 1795710870414, 72915);
insert into "chain_txs" values ('0x4e654e726a17b8ae5837fec443c1b457ca88a2db74a64df6744801fac7641514', '0x02f9019382210502843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000016b93d1b480f918b71703286f72f5da36ad51fc300000000000000000000000053b70c17774a5492ec0c5841497299039292f8d000000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b086da6f26ffe634a39ca5d287015762149fc9da55e8f4bb71bd176239dc661c0c6d32e000000000000000000000000000000000000000000000000000000000000001c9a6cbba1d26a8d5de042192b90ed7818700dce4c41b411b77cd1ee620cf9a7441122e495bc11f4243c6283ed6113a6472646a15ec4b4c4e9e7501512f9895c85c080a0989679b0991c64fd74b02378eaa80c309c861a50e7e29896cfab6023e3cdda09a06008d6daa72099bf87f3f894fa83440cda40152ee531915d05471e87b8a36889', '0x16b93d1b480f918b71703286f72f5da36ad51fc3:0xf26ffe634a39ca5d287015762149fc9da55e8f4bb71bd176239dc661c0c6d32e', '0x2419e687ca94bd8e09ddcc4a11ead0cd2b694755', 2, 'sent', 1795710870670, NULL, NULL);
insert into "chain_txs" values ('0x057d71791f382c386505c9cc75be66c4e9bec7e4d64528314ca5b8de9e67b832', '0x02f9019382210503843b9aca0084af9bea3a8301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000e79360ecd341da1380f311e0beabc99c171092ab00000000000000000000000016b93d1b480f918b71703286f72f5da36ad51fc30000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0861ef3cdc2ffcb338e9fc646736f2157a1a81dcc16ca34be51954f073ce139ee14fb2000000000000000000000000000000000000000000000000000000000000001c768171bc5ad031599c7272c5b1a5a4d0dbb504d756fbf31f58eb8e0650080d822afb7c2e7cce1a5f6b7350df1cab2bd7f3baa129038c30eb00a0cedcd6523cb8c001a004ac526bcc26cfebf2dd0e3ea96f729ed01686da35bdcc4d927774933fb014dba02bae86889222d28b8e4b8fb908cb6aea3946f5455c40af483100157e6aa8bc41', '0xe79360ecd341da1380f311e0beabc99c171092ab:0x3cdc2ffcb338e9fc646736f2157a1a81dcc16ca34be51954f073ce139ee14fb2', '0x2419e687ca94bd8e09ddcc4a11ead0cd2b694755', 3, 'mined', 1795710871252, 1795710871264, 72950);
insert into "chain_txs" values ('0x2a3b776a0ae6b3b9422cd140a46935da931a2e4ffc4980d4f514076c032e1fe5', '0x02f9019382210504843b9aca0084af9bea3a8301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000016b93d1b480f918b71703286f72f5da36ad51fc3000000000000000000000000e79360ecd341da1380f311e0beabc99c171092ab000000000000000000000000000000000000000000000000000000000006b6c00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b086da79a2d61175b3f1756e7d847ad34bfa366835102b593fe34a04e8d272edb874580000000000000000000000000000000000000000000000000000000000000001c589a9b55ae194918a74bc30c5b488ff651c318e747aca25b9e1ad1a08ec3f0a1438ac4585b79e35acd77ce849e800e5fcde10e6338ecb7c43139b0272956032ec080a0230f33c529b173e3df7c4f8ea560d432bf14c08c6828c1dd29fd345f93d7d503a070e870661939639239fbb29192ee25c5a0140b8395b18df9c30e820dd9a71edc', '0x16b93d1b480f918b71703286f72f5da36ad51fc3:0x9a2d61175b3f1756e7d847ad34bfa366835102b593fe34a04e8d272edb874580', '0x2419e687ca94bd8e09ddcc4a11ead0cd2b694755', 4, 'sent', 1795710871448, NULL, NULL);
insert into "chain_txs" values ('0x5504018352d883e3c5363cf79db0aa573f8d7445acdb48b8c9c3cf01c3e26744', '0x02f9019382210505843b9aca0084af9bea3a8301724494833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000f78d35d3aad5f475783ae07c788bb93d9db5cc6900000000000000000000000016b93d1b480f918b71703286f72f5da36ad51fc300000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0861ef0295185e215e45a0308f3e4300a3fa1bb9487e5fe4f6ea4e2a6304e2b0532e58000000000000000000000000000000000000000000000000000000000000001ce2663771a34740791265030cb8799f67166bbd52f4211091f10086a7d3fb2aaf2600394dacd6b836fcb01f46e6c6278a1aafd6921de857be13bfad76ab3d5e17c001a0268901c58cf7f57dc053360f726291bf3bf6bb8662bcd7f40106423cf49fe7a9a06d5331b973d3c338712755f870e1a39da17a58d32cce4e62baa53f69c1ddc959', '0xf78d35d3aad5f475783ae07c788bb93d9db5cc69:0x0295185e215e45a0308f3e4300a3fa1bb9487e5fe4f6ea4e2a6304e2b0532e58', '0x2419e687ca94bd8e09ddcc4a11ead0cd2b694755', 5, 'mined', 1795710871458, 1795710871478, 72914);
insert into "inflows" values ('0x72c1ccd4a3aa189a411c6c895ed7d787eeed81dcc6c327599172195a05fcaa4b', 1, '0x6ac1c5b42724d83d0e34e3236ccc6eda7c09c897', 18320000, 3, 'cl_e65321b4d5694c83482bf98a313962c8');
insert into "inflows" values ('0x919a4e8a49b5e337bdbec3bb927bb54705764fab985249ffe61af556533d0b23', 1, '0x53b70c17774a5492ec0c5841497299039292f8d0', 4170000, 5, 'cl_b3ec7cd1a31ab8d2c8b633dea0f84b61');
insert into "inflows" values ('0x057d71791f382c386505c9cc75be66c4e9bec7e4d64528314ca5b8de9e67b832', 1, '0xe79360ecd341da1380f311e0beabc99c171092ab', 32570000, 8, 'cl_9aa8dd22cd1d8f55c4acc0a3d1458717');
insert into "inflows" values ('0x5504018352d883e3c5363cf79db0aa573f8d7445acdb48b8c9c3cf01c3e26744', 1, '0xf78d35d3aad5f475783ae07c788bb93d9db5cc69', 2990000, 11, 'cl_4f4ad1ffe4f72606cd6ad2167c6eb24a');
insert into "refunds" values ('rf_f26ffe634a39ca5d28701576', 'cl_b3ec7cd1a31ab8d2c8b633dea0f84b61', 'ORD-xMrhVfcO', 'not_placed', 4170000, '0x53b70c17774a5492ec0c5841497299039292f8d0', '0xf26ffe634a39ca5d287015762149fc9da55e8f4bb71bd176239dc661c0c6d32e', 0, 'succeeded', 1, '0x4e654e726a17b8ae5837fec443c1b457ca88a2db74a64df6744801fac7641514', 1795710870486, 1795710870693, 0);
insert into "refunds" values ('rf_9a2d61175b3f1756e7d847ad', 'cl_9aa8dd22cd1d8f55c4acc0a3d1458717', 'ORD-ntF7KRcB', 'adjusted:1', 440000, '0xe79360ecd341da1380f311e0beabc99c171092ab', '0x9a2d61175b3f1756e7d847ad34bfa366835102b593fe34a04e8d272edb874580', 0, 'succeeded', 1, '0x2a3b776a0ae6b3b9422cd140a46935da931a2e4ffc4980d4f514076c032e1fe5', 1795710871371, 1795710871481, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-GvCk6UHu', 'ORD-GvCk6UHu', '{}', 1795711468758, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-GvCk6UHu', 'ORD-GvCk6UHu', '{}', 1795710870281, 3, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941/ZuAuIpu80XlBQR4RbhKAmvWZTqA-5bDv', NULL, 1795710870302, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-GvCk6UHu', 'ORD-GvCk6UHu', '{}', 1795711350257, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-GvCk6UHu', 'ORD-GvCk6UHu', '{}', 1795710870301, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941/ZuAuIpu80XlBQR4RbhKAmvWZTqA-5bDv', NULL, 1795710870310, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-GvCk6UHu', 'ORD-GvCk6UHu', '{}', 1795726800000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-xMrhVfcO', 'ORD-xMrhVfcO', '{}', 1795711470350, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-xMrhVfcO', 'ORD-xMrhVfcO', '{}', 1795710870456, 3, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941/ZuAuIpu80XlBQR4RbhKAmvWZTqA-5bDv', NULL, 1795710870490, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-xMrhVfcO', 'ORD-xMrhVfcO', '{}', 1795711350415, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_f26ffe634a39ca5d28701576', 'ORD-xMrhVfcO', '{"refundId":"rf_f26ffe634a39ca5d28701576"}', 1795710870486, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941/ZuAuIpu80XlBQR4RbhKAmvWZTqA-5bDv', NULL, 1795710870693, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-9RnPIQDy', 'ORD-9RnPIQDy', '{}', 1795711470883, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-ntF7KRcB', 'ORD-ntF7KRcB', '{}', 1795711470981, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-ntF7KRcB', 'ORD-ntF7KRcB', '{}', 1795710871315, 3, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941/ZuAuIpu80XlBQR4RbhKAmvWZTqA-5bDv', NULL, 1795710871359, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-ntF7KRcB', 'ORD-ntF7KRcB', '{}', 1795711351266, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-ntF7KRcB', 'ORD-ntF7KRcB', '{}', 1795710871359, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941/ZuAuIpu80XlBQR4RbhKAmvWZTqA-5bDv', NULL, 1795710871371, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-ntF7KRcB', 'ORD-ntF7KRcB', '{}', 1795728600000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_9a2d61175b3f1756e7d847ad', 'ORD-ntF7KRcB', '{"refundId":"rf_9a2d61175b3f1756e7d847ad"}', 1795710871371, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941/ZuAuIpu80XlBQR4RbhKAmvWZTqA-5bDv', NULL, 1795710871481, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_c1cf15852da905c53c6fc3b69c4662b1', 'pu_c1cf15852da905c53c6fc3b69c4662b1', '{}', 1795710871479, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:2941/qGNL03b1Au-38xmlZxkZ-GfeufB_JMaz', 1795710901484, NULL, NULL);
insert into "dispatches" values ('ORD-GvCk6UHu', 'demo', 'ORD-GvCk6UHu', 'accepted', 'demo-ORD-GvCk6UHu', 1795710870281, 1795710870301);
insert into "dispatches" values ('ORD-xMrhVfcO', 'demo', 'ORD-xMrhVfcO', 'rejected', NULL, 1795710870456, 1795710870486);
insert into "dispatches" values ('ORD-ntF7KRcB', 'demo', 'ORD-ntF7KRcB', 'accepted', 'demo-ORD-ntF7KRcB', 1795710871315, 1795710871359);
insert into "demo_tickets" values ('ORD-GvCk6UHu', 'accept', NULL, 15, 1795710870298, NULL);
insert into "demo_tickets" values ('ORD-xMrhVfcO', 'reject', 'The kitchen cannot take this order', 10, 1795710870483, NULL);
insert into "demo_tickets" values ('ORD-ntF7KRcB', 'accept', NULL, 45, 1795710871351, NULL);
insert into "recipe_quotes" values ('c48b26a45b0d27227e9da945e40ac0d349f04cb592c26a2f6b70e87717fa8ed8', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x16b93D1B480F918b71703286F72f5dA36Ad51fc3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795710871388, 1795711471388);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_c1cf15852da905c53c6fc3b69c4662b1', 'c48b26a45b0d27227e9da945e40ac0d349f04cb592c26a2f6b70e87717fa8ed8', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795710871433, 1795710871479);
insert into "waitlist" values ('1138f6cab52e554f0ae5f27636a3de8996444be3be906bc489257ad963ec3531', 'ana@example.com', '10001', NULL, NULL, 1795710871555);
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
