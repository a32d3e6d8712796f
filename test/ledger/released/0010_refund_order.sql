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
    started_at integer not null, expires_at integer not null, primary key (route, key)) strict;
CREATE TABLE shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict;
CREATE TABLE holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')),
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
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T19:41:07.702Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T19:41:07.703Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T19:41:07.705Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T19:41:07.706Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T19:41:07.707Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T19:41:07.708Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T19:41:07.709Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T19:41:07.710Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-23T19:41:07.711Z');
insert into "kysely_migration" values ('0010_refund_order', '2026-11-23T19:41:07.712Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('b0b6c7e4246724e797f9a0c4fc1c3e5e43908271f8a849b90c49d482743d2f8d', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464000000,"earliest":1795464000000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xC4491055670600AC0d01F56C1aFe23e4966A25Be', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462862838, 1795463462838);
insert into "quotes" values ('b06e3154e9221501b01bcdf95495631eac0e5669ac46235402aa22dda7477a51', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464000000,"earliest":1795464000000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0xC4491055670600AC0d01F56C1aFe23e4966A25Be', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462863897, 1795463463897);
insert into "quotes" values ('89a3ab965938e44c8a6dfc33c40692eb1d122a0fabd927fceb0282bdedb412f1', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464000000,"earliest":1795464000000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xC4491055670600AC0d01F56C1aFe23e4966A25Be', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462864192, 1795463464192);
insert into "quotes" values ('68e340c32df3997fcee06a9fe027c2f7b447483a40e4bfbc92a41699ee3b2e88', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795465800000,"earliest":1795465800000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0xC4491055670600AC0d01F56C1aFe23e4966A25Be', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462864243, 1795463464243);
insert into "orders" values ('ORD-HmVRG62K', 'b0b6c7e4246724e797f9a0c4fc1c3e5e43908271f8a849b90c49d482743d2f8d', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464000000, 18320000, 0, 'demo-ORD-HmVRG62K', 1795464000000, 1795463343766, NULL, NULL, 1795462862976, NULL, NULL, NULL);
insert into "orders" values ('ORD-7irElikN', 'b06e3154e9221501b01bcdf95495631eac0e5669ac46235402aa22dda7477a51', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464000000, 4170000, 4170000, NULL, NULL, 1795463344049, 'restaurant_rejected', 'The kitchen cannot take this order', 1795462863912, NULL, NULL, NULL);
insert into "orders" values ('ORD-3wgB3IvU', '89a3ab965938e44c8a6dfc33c40692eb1d122a0fabd927fceb0282bdedb412f1', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464000000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795462864202, NULL, NULL, NULL);
insert into "orders" values ('ORD-rXoX6PuN', '68e340c32df3997fcee06a9fe027c2f7b447483a40e4bfbc92a41699ee3b2e88', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795465800000, 32570000, 1080000, 'demo-ORD-rXoX6PuN', 1795465800000, 1795463344433, NULL, NULL, 1795462864272, NULL, '[[0,21223]]', NULL);
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
insert into "order_events" values (1, 'ORD-HmVRG62K', 1, 1795462862976, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-HmVRG62K', 2, 1795462863766, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xeede8b579329a3a002f0319628bded3ee6be046d2db0fe5f073d7d6290c084d3"}');
insert into "order_events" values (3, 'ORD-HmVRG62K', 3, 1795462863815, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-HmVRG62K', 4, 1795462863838, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-HmVRG62K', 5, 1795462863843, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-HmVRG62K', 6, 1795462863845, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-7irElikN', 1, 1795462863912, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-7irElikN', 2, 1795462864049, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xe6fd5ea6c54fc0fb28595eb0364fe90df12d424330aeff8d6bcfe21b31b98d52"}');
insert into "order_events" values (9, 'ORD-7irElikN', 3, 1795462864081, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-7irElikN', 4, 1795462864093, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-7irElikN', 5, 1795462864101, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-7irElikN', 6, 1795462864174, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_4dc2f899254a13397648692e","transactionHash":"0xd2b4490dafad481c7d5fb6f6427dc646fe30f7c2d23cca2d95c76d2641c7d895"}');
insert into "order_events" values (13, 'ORD-3wgB3IvU', 1, 1795462864202, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-rXoX6PuN', 1, 1795462864272, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-rXoX6PuN', 2, 1795462864433, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xe6b9ea72159a75ffaf17126b2eaa25352855156f42562bc87a7ca554c96c95ec"}');
insert into "order_events" values (16, 'ORD-rXoX6PuN', 3, 1795462864474, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-rXoX6PuN', 4, 1795462864490, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-rXoX6PuN', 5, 1795462864522, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-rXoX6PuN', 6, 1795462864555, 'adjusted', 'confirmed', 'confirmed', '{"amount":"1080000"}');
insert into "order_events" values (20, 'ORD-rXoX6PuN', 7, 1795462864555, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-rXoX6PuN', 8, 1795462864732, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_094e4bcec43d1a65d6a89112","transactionHash":"0xef4989d5b8481cbd0ee4f554c1728b9331d1038f441c1d3b928c799026e03119"}');
insert into "claims" values ('cl_fd9a2f9eabb67dcc3f4ecaf6da9f615c', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x9e649cae35ee28a4d24ec77a4b934a9f38637fdf:0x3b220a160da14eda2a47a269c4e9b79bfb6ea76c1e74a00fedb2d7a87557fb68', 'x402-v2', 'order', 'ORD-HmVRG62K', '0x9e649cae35ee28a4d24ec77a4b934a9f38637fdf', '0xC4491055670600AC0d01F56C1aFe23e4966A25Be', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x3b220a160da14eda2a47a269c4e9b79bfb6ea76c1e74a00fedb2d7a87557fb68', 18320000, 18320000, 1795463463, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x7f4e04734210c2ee6982be274d513d1b28b9f8f01fb9b16841244bdee9d7dc2801a921753ca045b0092720d40e668741ac94e1fe0663a98522f0b41b5fe9e3131c"}', 'settled', '0xeede8b579329a3a002f0319628bded3ee6be046d2db0fe5f073d7d6290c084d3', NULL, 1795462863653, 1795462863761, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780');
insert into "claims" values ('cl_fc73bc30133e760c595971820b9007ef', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xb8a9d77eec0b60c8cbac4a52646a851e3e3eebdd:0xd7c3e2e97880396a6f7cd77c4e156a981851ae4b717e267f9b4d315d5c0fc7a6', 'x402-v2', 'order', 'ORD-7irElikN', '0xb8a9d77eec0b60c8cbac4a52646a851e3e3eebdd', '0xC4491055670600AC0d01F56C1aFe23e4966A25Be', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xd7c3e2e97880396a6f7cd77c4e156a981851ae4b717e267f9b4d315d5c0fc7a6', 4170000, 4170000, 1795463463, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x9ac81b1f2845f2a2af49300aac825589c78c24610a52700106764335b7219a4e7118d5ac1acb7fe52b9642274a095adc97a4e59f58c58055ce5eea3632462c931c"}', 'settled', '0xe6fd5ea6c54fc0fb28595eb0364fe90df12d424330aeff8d6bcfe21b31b98d52', NULL, 1795462864018, 1795462864049, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780');
insert into "claims" values ('cl_e503f4dd0cf13ec347b7ef6e2e2eec9c', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x7721d4f7fd89adf04a2d92728a75cb15efcfc4f8:0x1ba851ae429593c32a3d4d2a1408856948848ed5b14cefd9a6b297c758454ea5', 'x402-v2', 'order', 'ORD-rXoX6PuN', '0x7721d4f7fd89adf04a2d92728a75cb15efcfc4f8', '0xC4491055670600AC0d01F56C1aFe23e4966A25Be', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x1ba851ae429593c32a3d4d2a1408856948848ed5b14cefd9a6b297c758454ea5', 32570000, 32570000, 1795463464, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x71e184340de77ebfad7c4b504b38d9161c11aba67c7638cf9c982abb97bac931269d2f07ac5f3a7ea66c9fa49ac2825e0582f7bab478e3259625707a3672ae0c1b"}', 'settled', '0xe6b9ea72159a75ffaf17126b2eaa25352855156f42562bc87a7ca554c96c95ec', NULL, 1795462864362, 1795462864425, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780');
insert into "claims" values ('cl_ee5de3f1b033f61d02366b7561382331', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x442c1282deb943622074e034f0e85edfe17e8d98:0x5512374872f8731a56b68400723aed8d9c03997b7cb651abc3e60dcc14ecb64b', 'x402-v2', 'purchase', 'pu_83e760434d0c7d9c04a5bc46c4b35fad', '0x442c1282deb943622074e034f0e85edfe17e8d98', '0xC4491055670600AC0d01F56C1aFe23e4966A25Be', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x5512374872f8731a56b68400723aed8d9c03997b7cb651abc3e60dcc14ecb64b', 2990000, 2990000, 1795463464, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xbda466b133d196f3e5e8a4bde800355e29db93dc44c6d51258e2144c48917c9c2180679412c42945d2cecd052f9dea5d81e08a86a858233d482d3c0e93acae501c"}', 'settled', '0x84e9668e166855834dc612023874e1526d251244a4514439b6042df81678b66b', NULL, 1795462864750, 1795462864803, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780');
insert into "chain_txs" values ('0xeede8b579329a3a002f0319628bded3ee6be046d2db0fe5f073d7d6290c084d3', '0x02f9019382210580843b9aca0084e4cee1728301c94994833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000009e649cae35ee28a4d24ec77a4b934a9f38637fdf000000000000000000000000c4491055670600ac0d01f56c1afe23e4966a25be0000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0499273b220a160da14eda2a47a269c4e9b79bfb6ea76c1e74a00fedb2d7a87557fb68000000000000000000000000000000000000000000000000000000000000001c7f4e04734210c2ee6982be274d513d1b28b9f8f01fb9b16841244bdee9d7dc2801a921753ca045b0092720d40e668741ac94e1fe0663a98522f0b41b5fe9e313c080a0218ee724c11fdb15314e9c46677f6297707abdc6904c87239579b2f2a89db76ea008f1bd0173faa515ec9b78dc39a0144b9440ea7efba7a3811849b68061d2cc90', '0x9e649cae35ee28a4d24ec77a4b934a9f38637fdf:0x3b220a160da14eda2a47a269c4e9b79bfb6ea76c1e74a00fedb2d7a87557fb68', '0x7e073b486b8bdf5049d54f63b6beb4a5327ddfef', 0, 'mined', 1795462863708, 1795462863750, 90050);
insert into "chain_txs" values ('0xe6fd5ea6c54fc0fb28595eb0364fe90df12d424330aeff8d6bcfe21b31b98d52', '0x02f9019382210501843b9aca0084e4cee1728301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000b8a9d77eec0b60c8cbac4a52646a851e3e3eebdd000000000000000000000000c4491055670600ac0d01f56c1afe23e4966a25be00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049927d7c3e2e97880396a6f7cd77c4e156a981851ae4b717e267f9b4d315d5c0fc7a6000000000000000000000000000000000000000000000000000000000000001c9ac81b1f2845f2a2af49300aac825589c78c24610a52700106764335b7219a4e7118d5ac1acb7fe52b9642274a095adc97a4e59f58c58055ce5eea3632462c93c001a05841b3588455dadd7e80f79284215fa79728d1f444ef62e84421ddea26a0112ea0040b4aa3946d9437ed13132b95158f1a6c765f79d1c9c3c348f447d465b50f94', '0xb8a9d77eec0b60c8cbac4a52646a851e3e3eebdd:0xd7c3e2e97880396a6f7cd77c4e156a981851ae4b717e267f9b4d315d5c0fc7a6', '0x7e073b486b8bdf5049d54f63b6beb4a5327ddfef', 1, 'mined', 1795462864034, 1795462864048, 72938);
insert into "chain_txs" values ('0xd2b4490dafad481c7d5fb6f6427dc646fe30f7c2d23cca2d95c76d2641c7d895', '0x02f9019382210502843b9aca0084e4cee1728301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000c4491055670600ac0d01f56c1afe23e4966a25be000000000000000000000000b8a9d77eec0b60c8cbac4a52646a851e3e3eebdd00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a4e04dc2f899254a13397648692e3f3068d1d0a0898fdaff1cbb2913de56d1984dc3000000000000000000000000000000000000000000000000000000000000001cd76ab6a4f037b445da72e1f00ee6822593a2b910bb06d7320da77140a67ed1901de1b86d62d83959163f594cf488d5f91e612586dc1387c8e7a06e8aa209aff4c001a02d540a456815e89e093fccae0ed3b677556f12bf3ecb1673f2dd5f90e9033eb0a015a3453c53ee2a745692b59ffbcb57ae6311c0f628544b9e25443749c67d6d5c', '0xc4491055670600ac0d01f56c1afe23e4966a25be:0x4dc2f899254a13397648692e3f3068d1d0a0898fdaff1cbb2913de56d1984dc3', '0x7e073b486b8bdf5049d54f63b6beb4a5327ddfef', 2, 'sent', 1795462864140, NULL, NULL);
insert into "chain_txs" values ('0xe6b9ea72159a75ffaf17126b2eaa25352855156f42562bc87a7ca554c96c95ec', '0x02f9019382210503843b9aca0084e4cee1728301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000007721d4f7fd89adf04a2d92728a75cb15efcfc4f8000000000000000000000000c4491055670600ac0d01f56c1afe23e4966a25be0000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0499281ba851ae429593c32a3d4d2a1408856948848ed5b14cefd9a6b297c758454ea5000000000000000000000000000000000000000000000000000000000000001b71e184340de77ebfad7c4b504b38d9161c11aba67c7638cf9c982abb97bac931269d2f07ac5f3a7ea66c9fa49ac2825e0582f7bab478e3259625707a3672ae0cc080a0cd6e97289bd198c0956cd635d54b5b31c5b1cc75dba9daf37ba92ec42bc5d5c0a03d109eebea775a6670f1bcb9b8da87de25b7d4774846037d739ea3c4d9fc7c1d', '0x7721d4f7fd89adf04a2d92728a75cb15efcfc4f8:0x1ba851ae429593c32a3d4d2a1408856948848ed5b14cefd9a6b297c758454ea5', '0x7e073b486b8bdf5049d54f63b6beb4a5327ddfef', 3, 'mined', 1795462864387, 1795462864422, 72927);
insert into "chain_txs" values ('0xef4989d5b8481cbd0ee4f554c1728b9331d1038f441c1d3b928c799026e03119', '0x02f9019382210504843b9aca0084e4cee1728301725394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000c4491055670600ac0d01f56c1afe23e4966a25be0000000000000000000000007721d4f7fd89adf04a2d92728a75cb15efcfc4f80000000000000000000000000000000000000000000000000000000000107ac00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a4e0094e4bcec43d1a65d6a891120ba8f562e0631aa784e4f336843af1720469cfaa000000000000000000000000000000000000000000000000000000000000001c9fe7155b6bc17568aa852c0616a1e600598eba5c56b9f48e3687075b8f43983a24f75d20cb97caf870e39cb5927123f0d4e7f80fc671fdcfe71359f6894b64b5c080a0ce54942e212fb61612b781c5efeb33e876a663a23421e1ca89c8c160e8ced9eaa036bcfff8960384ec965777da128d96432105bb07e6fbab53398199775784f503', '0xc4491055670600ac0d01f56c1afe23e4966a25be:0x094e4bcec43d1a65d6a891120ba8f562e0631aa784e4f336843af1720469cfaa', '0x7e073b486b8bdf5049d54f63b6beb4a5327ddfef', 4, 'sent', 1795462864617, NULL, NULL);
insert into "chain_txs" values ('0x84e9668e166855834dc612023874e1526d251244a4514439b6042df81678b66b', '0x02f9019382210505843b9aca00849d10a9228301724494833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000442c1282deb943622074e034f0e85edfe17e8d98000000000000000000000000c4491055670600ac0d01f56c1afe23e4966a25be00000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0499285512374872f8731a56b68400723aed8d9c03997b7cb651abc3e60dcc14ecb64b000000000000000000000000000000000000000000000000000000000000001cbda466b133d196f3e5e8a4bde800355e29db93dc44c6d51258e2144c48917c9c2180679412c42945d2cecd052f9dea5d81e08a86a858233d482d3c0e93acae50c001a0824cebd4a8c1c2dd202b0cf44a937198d944368003e56ebd400ec6c662c853e1a05715cd78eecfed81124cbbd45c0cc5b2f80a482fddc35bc360961cd6fc6a48b4', '0x442c1282deb943622074e034f0e85edfe17e8d98:0x5512374872f8731a56b68400723aed8d9c03997b7cb651abc3e60dcc14ecb64b', '0x7e073b486b8bdf5049d54f63b6beb4a5327ddfef', 5, 'mined', 1795462864772, 1795462864802, 72914);
insert into "inflows" values ('0xeede8b579329a3a002f0319628bded3ee6be046d2db0fe5f073d7d6290c084d3', 1, '0x9e649cae35ee28a4d24ec77a4b934a9f38637fdf', 18320000, 3, 'cl_fd9a2f9eabb67dcc3f4ecaf6da9f615c');
insert into "inflows" values ('0xe6fd5ea6c54fc0fb28595eb0364fe90df12d424330aeff8d6bcfe21b31b98d52', 1, '0xb8a9d77eec0b60c8cbac4a52646a851e3e3eebdd', 4170000, 5, 'cl_fc73bc30133e760c595971820b9007ef');
insert into "inflows" values ('0xe6b9ea72159a75ffaf17126b2eaa25352855156f42562bc87a7ca554c96c95ec', 1, '0x7721d4f7fd89adf04a2d92728a75cb15efcfc4f8', 32570000, 8, 'cl_e503f4dd0cf13ec347b7ef6e2e2eec9c');
insert into "inflows" values ('0x84e9668e166855834dc612023874e1526d251244a4514439b6042df81678b66b', 1, '0x442c1282deb943622074e034f0e85edfe17e8d98', 2990000, 11, 'cl_ee5de3f1b033f61d02366b7561382331');
insert into "refunds" values ('rf_4dc2f899254a13397648692e', 'cl_fc73bc30133e760c595971820b9007ef', 'ORD-7irElikN', 'not_placed', 4170000, '0xb8a9d77eec0b60c8cbac4a52646a851e3e3eebdd', '0x4dc2f899254a13397648692e3f3068d1d0a0898fdaff1cbb2913de56d1984dc3', 0, 'succeeded', 1, '0xd2b4490dafad481c7d5fb6f6427dc646fe30f7c2d23cca2d95c76d2641c7d895', 1795462864101, 1795462864174, 0);
insert into "refunds" values ('rf_094e4bcec43d1a65d6a89112', 'cl_e503f4dd0cf13ec347b7ef6e2e2eec9c', 'ORD-rXoX6PuN', 'adjusted:1', 1080000, '0x7721d4f7fd89adf04a2d92728a75cb15efcfc4f8', '0x094e4bcec43d1a65d6a891120ba8f562e0631aa784e4f336843af1720469cfaa', 0, 'succeeded', 1, '0xef4989d5b8481cbd0ee4f554c1728b9331d1038f441c1d3b928c799026e03119', 1795462864555, 1795462864732, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-HmVRG62K', 'ORD-HmVRG62K', '{}', 1795463462838, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-HmVRG62K', 'ORD-HmVRG62K', '{}', 1795462863838, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780/LTp1P2_zDOVtqLKWs7AeVVokFcVaY8xR', NULL, 1795462863844, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-HmVRG62K', 'ORD-HmVRG62K', '{}', 1795463343766, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-HmVRG62K', 'ORD-HmVRG62K', '{}', 1795462863843, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780/LTp1P2_zDOVtqLKWs7AeVVokFcVaY8xR', NULL, 1795462863845, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-HmVRG62K', 'ORD-HmVRG62K', '{}', 1795478400000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-7irElikN', 'ORD-7irElikN', '{}', 1795463463897, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-7irElikN', 'ORD-7irElikN', '{}', 1795462864093, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780/LTp1P2_zDOVtqLKWs7AeVVokFcVaY8xR', NULL, 1795462864103, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-7irElikN', 'ORD-7irElikN', '{}', 1795463344049, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_4dc2f899254a13397648692e', 'ORD-7irElikN', '{"refundId":"rf_4dc2f899254a13397648692e"}', 1795462864101, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780/LTp1P2_zDOVtqLKWs7AeVVokFcVaY8xR', NULL, 1795462864174, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-3wgB3IvU', 'ORD-3wgB3IvU', '{}', 1795463464192, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-rXoX6PuN', 'ORD-rXoX6PuN', '{}', 1795463464243, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-rXoX6PuN', 'ORD-rXoX6PuN', '{}', 1795462864490, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780/LTp1P2_zDOVtqLKWs7AeVVokFcVaY8xR', NULL, 1795462864522, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-rXoX6PuN', 'ORD-rXoX6PuN', '{}', 1795463344433, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-rXoX6PuN', 'ORD-rXoX6PuN', '{}', 1795462864522, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780/LTp1P2_zDOVtqLKWs7AeVVokFcVaY8xR', NULL, 1795462864555, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-rXoX6PuN', 'ORD-rXoX6PuN', '{}', 1795480200000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_094e4bcec43d1a65d6a89112', 'ORD-rXoX6PuN', '{"refundId":"rf_094e4bcec43d1a65d6a89112"}', 1795462864555, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780/LTp1P2_zDOVtqLKWs7AeVVokFcVaY8xR', NULL, 1795462864732, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_83e760434d0c7d9c04a5bc46c4b35fad', 'pu_83e760434d0c7d9c04a5bc46c4b35fad', '{}', 1795462864811, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:8780/h-1oaKjzfdhSMMR2Nh_WFVYAnrNmrAaK', 1795462894824, NULL, NULL);
insert into "dispatches" values ('ORD-HmVRG62K', 'demo', 'ORD-HmVRG62K', 'accepted', 'demo-ORD-HmVRG62K', 1795462863838, 1795462863843);
insert into "dispatches" values ('ORD-7irElikN', 'demo', 'ORD-7irElikN', 'rejected', NULL, 1795462864093, 1795462864101);
insert into "dispatches" values ('ORD-rXoX6PuN', 'demo', 'ORD-rXoX6PuN', 'accepted', 'demo-ORD-rXoX6PuN', 1795462864490, 1795462864522);
insert into "demo_tickets" values ('ORD-HmVRG62K', 'accept', NULL, 15, 1795462863842, NULL);
insert into "demo_tickets" values ('ORD-7irElikN', 'reject', 'The kitchen cannot take this order', 10, 1795462864100, NULL);
insert into "demo_tickets" values ('ORD-rXoX6PuN', 'accept', NULL, 45, 1795462864511, NULL);
insert into "recipe_quotes" values ('3f659a3d4667280a5411e913ebb98be13b66466e71fdb6d36c9a74f6ea5596b1', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0xC4491055670600AC0d01F56C1aFe23e4966A25Be', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462864607, 1795463464607);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_83e760434d0c7d9c04a5bc46c4b35fad', '3f659a3d4667280a5411e913ebb98be13b66466e71fdb6d36c9a74f6ea5596b1', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795462864745, 1795462864811);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795462864852, 1795462864852);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE TRIGGER order_events_stay before delete on order_events when true begin select raise(abort, 'events are kept'); end;
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
