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
    created_at integer not null, callback_url text, given text, window_end integer) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null,
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
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null,
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
    started_at integer not null, expires_at integer not null, primary key (route, key)) strict;
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
CREATE TABLE waitlist (
    email text primary key, zip text, city text, restaurant_name text, created_at integer not null,
    updated_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T19:56:26.354Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T19:56:26.355Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T19:56:26.356Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T19:56:26.357Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T19:56:26.358Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T19:56:26.359Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T19:56:26.360Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T19:56:26.361Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-23T19:56:26.362Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-23T19:56:26.363Z');
insert into "kysely_migration" values ('0011_forgetting', '2026-11-23T19:56:26.364Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('0cbbb340dff302c9d3c188dcfd3ee90b9473876fdbb4db78894e1bdbca01dcc5', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464900000,"earliest":1795464900000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x4F464F05aD94D911383E0d2188825B0f0c6b05Ce', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463781273, 1795464381273);
insert into "quotes" values ('4eb5af5519679b714ba3d52434fcf6d684284cd8ec6c22e330185a8b1dce7249', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464900000,"earliest":1795464900000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x4F464F05aD94D911383E0d2188825B0f0c6b05Ce', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463782863, 1795464382863);
insert into "quotes" values ('9c4a1026e856e59b6d29903cc7fa8d93cf14a557dba1b5ff3ad0cd89e1652102', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464900000,"earliest":1795464900000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x4F464F05aD94D911383E0d2188825B0f0c6b05Ce', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463783271, 1795464383271);
insert into "quotes" values ('fe5409b7b19e2355d5123ff3bff3eca22f358773688b609b5057867c921c6408', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795466700000,"earliest":1795466700000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x4F464F05aD94D911383E0d2188825B0f0c6b05Ce', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463783398, 1795464383398);
insert into "orders" values ('ORD-Vc3WhL5G', '0cbbb340dff302c9d3c188dcfd3ee90b9473876fdbb4db78894e1bdbca01dcc5', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464900000, 18320000, 0, 'demo-ORD-Vc3WhL5G', 1795464900000, 1795464262577, NULL, NULL, 1795463781474, NULL, NULL, NULL);
insert into "orders" values ('ORD-gcAYhRuc', '4eb5af5519679b714ba3d52434fcf6d684284cd8ec6c22e330185a8b1dce7249', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464900000, 4170000, 4170000, NULL, NULL, 1795464262940, 'restaurant_rejected', 'The kitchen cannot take this order', 1795463782870, NULL, NULL, NULL);
insert into "orders" values ('ORD-aZbPGBzy', '9c4a1026e856e59b6d29903cc7fa8d93cf14a557dba1b5ff3ad0cd89e1652102', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464900000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795463783283, NULL, NULL, NULL);
insert into "orders" values ('ORD-6ZAPsw59', 'fe5409b7b19e2355d5123ff3bff3eca22f358773688b609b5057867c921c6408', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795466700000, 32570000, 1430000, 'demo-ORD-6ZAPsw59', 1795466700000, 1795464263580, NULL, NULL, 1795463783432, NULL, '[[0,20974]]', NULL);
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-Vc3WhL5G', 1, 1795463781474, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-Vc3WhL5G', 2, 1795463782577, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xf86bff7ef4e9515e7449a56a3603d15d418497aaf90f6823812b701a314a5236"}');
insert into "order_events" values (3, 'ORD-Vc3WhL5G', 3, 1795463782610, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-Vc3WhL5G', 4, 1795463782700, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-Vc3WhL5G', 5, 1795463782746, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-Vc3WhL5G', 6, 1795463782775, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-gcAYhRuc', 1, 1795463782870, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-gcAYhRuc', 2, 1795463782940, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x84240bd13fdf23296f08706d71969358352efd898cdbfbc74c399d7e8914c28f"}');
insert into "order_events" values (9, 'ORD-gcAYhRuc', 3, 1795463782971, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-gcAYhRuc', 4, 1795463782992, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-gcAYhRuc', 5, 1795463783042, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-gcAYhRuc', 6, 1795463783238, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_13b4e61b893e3169d36fc9bf","transactionHash":"0x4e45bd953d618f913d355a86343e9c319d1c949224e96866971caf87dac016f3"}');
insert into "order_events" values (13, 'ORD-aZbPGBzy', 1, 1795463783283, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-6ZAPsw59', 1, 1795463783432, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-6ZAPsw59', 2, 1795463783580, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xba212f0a0e096e141f039ad7b313ef9adae4b2f4ffab2708322e7077b7fc4ff5"}');
insert into "order_events" values (16, 'ORD-6ZAPsw59', 3, 1795463783630, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-6ZAPsw59', 4, 1795463783665, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-6ZAPsw59', 5, 1795463783766, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-6ZAPsw59', 6, 1795463783783, 'adjusted', 'confirmed', 'confirmed', '{"amount":"1430000"}');
insert into "order_events" values (20, 'ORD-6ZAPsw59', 7, 1795463783783, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-6ZAPsw59', 8, 1795463783915, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_f57c9f0699373905ac92bcb5","transactionHash":"0x74165ce03ab9544d30c4babd19dedf64ca4d597ce7eb797b2b12817ab03f2481"}');
insert into "claims" values ('cl_6Y6f0EVSU3zQ3ktRTE3MbxQoe9h4vnk8', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x2a8d2bf31db35f1f7321551a50213efbbad4c5dd:0xe92f5184691ad169404c948d3a84042991dcbb73baa8894a764d3e6768673fb2', 'x402-v2', 'order', 'ORD-Vc3WhL5G', '0x2a8d2bf31db35f1f7321551a50213efbbad4c5dd', '0x4F464F05aD94D911383E0d2188825B0f0c6b05Ce', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xe92f5184691ad169404c948d3a84042991dcbb73baa8894a764d3e6768673fb2', 18320000, 18320000, 1795464382, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x979c5eae91a64527291fdd26076a5346e214d18b5ae550fe2cdc81ca4873d1d262ae1f61c3be0623cb3834547e32217d4fc12e79bf57a75ff14762ee6c2e30411b"}', 'settled', '0xf86bff7ef4e9515e7449a56a3603d15d418497aaf90f6823812b701a314a5236', NULL, 1795463782449, 1795463782572, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152');
insert into "claims" values ('cl_tWHqta0yi1jqCFyeedj_FZdm_UjrQQFg', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xe7b3964392d5a67a3a07f17e8d4937977d10afdd:0xaea9901d8ac8df2b0f24c3392a934f5d835133690c66b4bb173138ac14b2f9f9', 'x402-v2', 'order', 'ORD-gcAYhRuc', '0xe7b3964392d5a67a3a07f17e8d4937977d10afdd', '0x4F464F05aD94D911383E0d2188825B0f0c6b05Ce', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xaea9901d8ac8df2b0f24c3392a934f5d835133690c66b4bb173138ac14b2f9f9', 4170000, 4170000, 1795464382, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x4d294fd64796e5305bc7362f16441e04f94013d36fc89ff2a35880888b911a9d1fa679adfccfbb40b1c6f23113166b5c5255aa3973040e354d0f459825142b821c"}', 'settled', '0x84240bd13fdf23296f08706d71969358352efd898cdbfbc74c399d7e8914c28f', NULL, 1795463782894, 1795463782939, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152');
insert into "claims" values ('cl_UcTVf4er8L3S5tHwyeKhKt6nvQWr8gwZ', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xd8a8a21d7e01b1323252779a1ea13af9fe1824bb:0x2fa8c5d06100640571bc7456c4949ac5f1721f70786fcbc9fe920b94875400af', 'x402-v2', 'order', 'ORD-6ZAPsw59', '0xd8a8a21d7e01b1323252779a1ea13af9fe1824bb', '0x4F464F05aD94D911383E0d2188825B0f0c6b05Ce', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x2fa8c5d06100640571bc7456c4949ac5f1721f70786fcbc9fe920b94875400af', 32570000, 32570000, 1795464383, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x9204d44bdbc17652ed946fd9eafecce8488f3a06f480abefc2ac6e969c87fd3a6bf82260ffa5ad70c943a4d24e38fc578d1ae65d6d60b88033df37f9cd6410db1b"}', 'settled', '0xba212f0a0e096e141f039ad7b313ef9adae4b2f4ffab2708322e7077b7fc4ff5', NULL, 1795463783492, 1795463783580, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152');
insert into "claims" values ('cl_NJlpIJfmYqulCYM-8rFrR0xlpojPTxGF', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x33d673b0916e6f0e9cc5cfd9136760e4ef9797c5:0xbf92c3514cf11f25e9bee6ed7779efeb713979b1d5413ac6a6ec3e2e3edcef24', 'x402-v2', 'purchase', 'pu_259083523aa1046c415f65286b48ae4f', '0x33d673b0916e6f0e9cc5cfd9136760e4ef9797c5', '0x4F464F05aD94D911383E0d2188825B0f0c6b05Ce', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xbf92c3514cf11f25e9bee6ed7779efeb713979b1d5413ac6a6ec3e2e3edcef24', 2990000, 2990000, 1795464383, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x3c0a13a25f575e372ff3b5aca5e0e23906a9d85eac79b8912d9a49d9d70b5b6b5928109e97d1c0e00f3f11cd257f880550253d5838796c032bb105a272470c3a1c"}', 'settled', '0x29bd9bede72a565b22be8dba6f5b15a7407e100be21526c6f7699898cd215ce3', NULL, 1795463783936, 1795463784031, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152');
insert into "chain_txs" values ('0xf86bff7ef4e9515e7449a56a3603d15d418497aaf90f6823812b701a314a5236', '0x02f9019382210580843b9aca0084e4cee1728301c93a94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000002a8d2bf31db35f1f7321551a50213efbbad4c5dd0000000000000000000000004f464f05ad94d911383e0d2188825b0f0c6b05ce0000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049cbee92f5184691ad169404c948d3a84042991dcbb73baa8894a764d3e6768673fb2000000000000000000000000000000000000000000000000000000000000001b979c5eae91a64527291fdd26076a5346e214d18b5ae550fe2cdc81ca4873d1d262ae1f61c3be0623cb3834547e32217d4fc12e79bf57a75ff14762ee6c2e3041c080a087ea9db4bc97b28f103aa9f65c67ffdd1d774fcac479b2715c6c1fe31dc4ade9a001c9a421921dc215c846aed63651c4ac20dc9525438ad36d269cb03591b192d8', '0x2a8d2bf31db35f1f7321551a50213efbbad4c5dd:0xe92f5184691ad169404c948d3a84042991dcbb73baa8894a764d3e6768673fb2', '0xb2d5f915832198189836ce450048354e85f2213a', 0, 'mined', 1795463782479, 1795463782559, 90039);
insert into "chain_txs" values ('0x84240bd13fdf23296f08706d71969358352efd898cdbfbc74c399d7e8914c28f', '0x02f9019382210501843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000e7b3964392d5a67a3a07f17e8d4937977d10afdd0000000000000000000000004f464f05ad94d911383e0d2188825b0f0c6b05ce00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049cbeaea9901d8ac8df2b0f24c3392a934f5d835133690c66b4bb173138ac14b2f9f9000000000000000000000000000000000000000000000000000000000000001c4d294fd64796e5305bc7362f16441e04f94013d36fc89ff2a35880888b911a9d1fa679adfccfbb40b1c6f23113166b5c5255aa3973040e354d0f459825142b82c080a09ca6ab21e8d5c51f14d39be5331777cf87758ec0e33cae6a0b82bdb53ed11686a0471d2edda0b3b3f52b9bddbd90b3f82bd406932c10d551ebde4e139365b4f94c', '0xe7b3964392d5a67a3a07f17e8d4937977d10afdd:0xaea9901d8ac8df2b0f24c3392a934f5d835133690c66b4bb173138ac14b2f9f9', '0xb2d5f915832198189836ce450048354e85f2213a', 1, 'mined', 1795463782913, 1795463782934, 72950);
insert into "chain_txs" values ('0x4e45bd953d618f913d355a86343e9c319d1c949224e96866971caf87dac016f3', '0x02f9019382210502843b9aca0084e4cee1728301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000004f464f05ad94d911383e0d2188825b0f0c6b05ce000000000000000000000000e7b3964392d5a67a3a07f17e8d4937977d10afdd00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a877bd7145bcf197fc4eec3465fc7935e30530e395eebfdf5c241d1891e364752b13000000000000000000000000000000000000000000000000000000000000001b89dcf414a82b1e91016016051d725896ec9100b3f8cf2ee34d6f884d3c134bf56de11c09c52fba843a94f97fdd917775d5be87e0d4f1fd88a2c501f0450d52aec001a053fc95305f45e26c2d7ab52f3b03b4a8f8b63bc1fdad5b03ee73626e5ef44d34a05a0a5e0d75f0dfb1638a08a1f561e04ec51eddf505e3da4c003659a438fd19e3', '0x4f464f05ad94d911383e0d2188825b0f0c6b05ce:0xbd7145bcf197fc4eec3465fc7935e30530e395eebfdf5c241d1891e364752b13', '0xb2d5f915832198189836ce450048354e85f2213a', 2, 'sent', 1795463783191, NULL, NULL);
insert into "chain_txs" values ('0xba212f0a0e096e141f039ad7b313ef9adae4b2f4ffab2708322e7077b7fc4ff5', '0x02f9019382210503843b9aca0084af9bea3a8301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000d8a8a21d7e01b1323252779a1ea13af9fe1824bb0000000000000000000000004f464f05ad94d911383e0d2188825b0f0c6b05ce0000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049cbf2fa8c5d06100640571bc7456c4949ac5f1721f70786fcbc9fe920b94875400af000000000000000000000000000000000000000000000000000000000000001b9204d44bdbc17652ed946fd9eafecce8488f3a06f480abefc2ac6e969c87fd3a6bf82260ffa5ad70c943a4d24e38fc578d1ae65d6d60b88033df37f9cd6410dbc080a0de86ebe788581bf7d0c930d2b1b7092e19ca07df80c6029e0f4b436c444ddc02a07c3e563c2577cb3d5185f9d4f501605f17d71fc55d17738156ddf56dbff92d23', '0xd8a8a21d7e01b1323252779a1ea13af9fe1824bb:0x2fa8c5d06100640571bc7456c4949ac5f1721f70786fcbc9fe920b94875400af', '0xb2d5f915832198189836ce450048354e85f2213a', 3, 'mined', 1795463783530, 1795463783579, 72915);
insert into "chain_txs" values ('0x74165ce03ab9544d30c4babd19dedf64ca4d597ce7eb797b2b12817ab03f2481', '0x02f9019382210504843b9aca0084af9bea3a8301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000004f464f05ad94d911383e0d2188825b0f0c6b05ce000000000000000000000000d8a8a21d7e01b1323252779a1ea13af9fe1824bb000000000000000000000000000000000000000000000000000000000015d1f00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a8772272a186e8e43b0737b6fbecfdf947c22342c7e1d0668e145b7a6d02449efc13000000000000000000000000000000000000000000000000000000000000001bb156090bc907e0db9e95093ba3bb13c699ed2d13a1b73de67e95b7a93dc13ead594d3330a756c8513760a2c34aca32b9809078bab66027256c7364c09709468dc080a00a621535c2eeb2d14b8567a06815020ba5b767c5463558368a4c90606dc1dacaa0583f617b8495d4ee28d2912b2c2c9cc576838c3dc27a878e65e4997111c55f31', '0x4f464f05ad94d911383e0d2188825b0f0c6b05ce:0x2272a186e8e43b0737b6fbecfdf947c22342c7e1d0668e145b7a6d02449efc13', '0xb2d5f915832198189836ce450048354e85f2213a', 4, 'sent', 1795463783874, NULL, NULL);
insert into "chain_txs" values ('0x29bd9bede72a565b22be8dba6f5b15a7407e100be21526c6f7699898cd215ce3', '0x02f9019382210505843b9aca0084af9bea3a8301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000033d673b0916e6f0e9cc5cfd9136760e4ef9797c50000000000000000000000004f464f05ad94d911383e0d2188825b0f0c6b05ce00000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049cbfbf92c3514cf11f25e9bee6ed7779efeb713979b1d5413ac6a6ec3e2e3edcef24000000000000000000000000000000000000000000000000000000000000001c3c0a13a25f575e372ff3b5aca5e0e23906a9d85eac79b8912d9a49d9d70b5b6b5928109e97d1c0e00f3f11cd257f880550253d5838796c032bb105a272470c3ac001a0d8a2cdf6673b01d1c85d15a659e2bff010c96bdb3ebf89ce2abb109169c2e4b4a0322e2b1e7bf4c9a863eddded607672b6524b0a4f3c9983063c7d1fdbaab215e6', '0x33d673b0916e6f0e9cc5cfd9136760e4ef9797c5:0xbf92c3514cf11f25e9bee6ed7779efeb713979b1d5413ac6a6ec3e2e3edcef24', '0xb2d5f915832198189836ce450048354e85f2213a', 5, 'mined', 1795463783958, 1795463784031, 72950);
insert into "inflows" values ('0xf86bff7ef4e9515e7449a56a3603d15d418497aaf90f6823812b701a314a5236', 1, '0x2a8d2bf31db35f1f7321551a50213efbbad4c5dd', 18320000, 3, 'cl_6Y6f0EVSU3zQ3ktRTE3MbxQoe9h4vnk8');
insert into "inflows" values ('0x84240bd13fdf23296f08706d71969358352efd898cdbfbc74c399d7e8914c28f', 1, '0xe7b3964392d5a67a3a07f17e8d4937977d10afdd', 4170000, 5, 'cl_tWHqta0yi1jqCFyeedj_FZdm_UjrQQFg');
insert into "inflows" values ('0xba212f0a0e096e141f039ad7b313ef9adae4b2f4ffab2708322e7077b7fc4ff5', 1, '0xd8a8a21d7e01b1323252779a1ea13af9fe1824bb', 32570000, 8, 'cl_UcTVf4er8L3S5tHwyeKhKt6nvQWr8gwZ');
insert into "inflows" values ('0x29bd9bede72a565b22be8dba6f5b15a7407e100be21526c6f7699898cd215ce3', 1, '0x33d673b0916e6f0e9cc5cfd9136760e4ef9797c5', 2990000, 11, 'cl_NJlpIJfmYqulCYM-8rFrR0xlpojPTxGF');
insert into "refunds" values ('rf_13b4e61b893e3169d36fc9bf', 'cl_tWHqta0yi1jqCFyeedj_FZdm_UjrQQFg', 'ORD-gcAYhRuc', 'not_placed', 4170000, '0xe7b3964392d5a67a3a07f17e8d4937977d10afdd', '0xbd7145bcf197fc4eec3465fc7935e30530e395eebfdf5c241d1891e364752b13', 0, 'succeeded', 1, '0x4e45bd953d618f913d355a86343e9c319d1c949224e96866971caf87dac016f3', 1795463783042, 1795463783238);
insert into "refunds" values ('rf_f57c9f0699373905ac92bcb5', 'cl_UcTVf4er8L3S5tHwyeKhKt6nvQWr8gwZ', 'ORD-6ZAPsw59', 'adjusted:1', 1430000, '0xd8a8a21d7e01b1323252779a1ea13af9fe1824bb', '0x2272a186e8e43b0737b6fbecfdf947c22342c7e1d0668e145b7a6d02449efc13', 0, 'succeeded', 1, '0x74165ce03ab9544d30c4babd19dedf64ca4d597ce7eb797b2b12817ab03f2481', 1795463783783, 1795463783915);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-Vc3WhL5G', 'ORD-Vc3WhL5G', '{}', 1795464381273, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-Vc3WhL5G', 'ORD-Vc3WhL5G', '{}', 1795463782700, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152/LFsoAqLYbmYnLQDRZksVHwuRoIdmLSfm', NULL, 1795463782748, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-Vc3WhL5G', 'ORD-Vc3WhL5G', '{}', 1795464262577, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-Vc3WhL5G', 'ORD-Vc3WhL5G', '{}', 1795463782746, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152/LFsoAqLYbmYnLQDRZksVHwuRoIdmLSfm', NULL, 1795463782775, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-Vc3WhL5G', 'ORD-Vc3WhL5G', '{}', 1795479300000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-gcAYhRuc', 'ORD-gcAYhRuc', '{}', 1795464382863, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-gcAYhRuc', 'ORD-gcAYhRuc', '{}', 1795463782992, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152/LFsoAqLYbmYnLQDRZksVHwuRoIdmLSfm', NULL, 1795463783062, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-gcAYhRuc', 'ORD-gcAYhRuc', '{}', 1795464262940, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_13b4e61b893e3169d36fc9bf', 'ORD-gcAYhRuc', '{"refundId":"rf_13b4e61b893e3169d36fc9bf"}', 1795463783042, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152/LFsoAqLYbmYnLQDRZksVHwuRoIdmLSfm', NULL, 1795463783238, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-aZbPGBzy', 'ORD-aZbPGBzy', '{}', 1795464383271, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-6ZAPsw59', 'ORD-6ZAPsw59', '{}', 1795464383398, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-6ZAPsw59', 'ORD-6ZAPsw59', '{}', 1795463783665, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152/LFsoAqLYbmYnLQDRZksVHwuRoIdmLSfm', NULL, 1795463783766, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-6ZAPsw59', 'ORD-6ZAPsw59', '{}', 1795464263580, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-6ZAPsw59', 'ORD-6ZAPsw59', '{}', 1795463783766, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152/LFsoAqLYbmYnLQDRZksVHwuRoIdmLSfm', NULL, 1795463783783, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-6ZAPsw59', 'ORD-6ZAPsw59', '{}', 1795481100000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_f57c9f0699373905ac92bcb5', 'ORD-6ZAPsw59', '{"refundId":"rf_f57c9f0699373905ac92bcb5"}', 1795463783783, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152/LFsoAqLYbmYnLQDRZksVHwuRoIdmLSfm', NULL, 1795463783915, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_259083523aa1046c415f65286b48ae4f', 'pu_259083523aa1046c415f65286b48ae4f', '{}', 1795463784032, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:19152/lUdEIUGLl19btpgBWDnkDCPurhNrLqha', 1795463814123, NULL, NULL);
insert into "dispatches" values ('ORD-Vc3WhL5G', 'demo', 'ORD-Vc3WhL5G', 'accepted', 'demo-ORD-Vc3WhL5G', 1795463782700, 1795463782746);
insert into "dispatches" values ('ORD-gcAYhRuc', 'demo', 'ORD-gcAYhRuc', 'rejected', NULL, 1795463782992, 1795463783042);
insert into "dispatches" values ('ORD-6ZAPsw59', 'demo', 'ORD-6ZAPsw59', 'accepted', 'demo-ORD-6ZAPsw59', 1795463783665, 1795463783766);
insert into "demo_tickets" values ('ORD-Vc3WhL5G', 'accept', NULL, 15, 1795463782738, NULL);
insert into "demo_tickets" values ('ORD-gcAYhRuc', 'reject', 'The kitchen cannot take this order', 10, 1795463783031, NULL);
insert into "demo_tickets" values ('ORD-6ZAPsw59', 'accept', NULL, 45, 1795463783740, NULL);
insert into "recipe_quotes" values ('265a44c82d70e7f6baa00cedfc4af6b562fb30443c4c0d22d873968ced347b36', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x4F464F05aD94D911383E0d2188825B0f0c6b05Ce', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463783844, 1795464383844);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_259083523aa1046c415f65286b48ae4f', '265a44c82d70e7f6baa00cedfc4af6b562fb30443c4c0d22d873968ced347b36', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795463783935, 1795463784032);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795463784144, 1795463784144);
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
