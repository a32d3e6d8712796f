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
insert into "kysely_migration" values ('0001_ledger', '2026-11-27T11:13:52.822Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-27T11:13:52.823Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-27T11:13:52.824Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-27T11:13:52.825Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-27T11:13:52.826Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-27T11:13:52.827Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-27T11:13:52.828Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-27T11:13:52.829Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-27T11:13:52.830Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-27T11:13:52.831Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-27T11:13:52.832Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-27T11:13:52.833Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-27T11:13:52.834Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-27T11:13:52.835Z');
insert into "kysely_migration" values ('0015_receipts', '2026-11-27T11:13:52.837Z');
insert into "kysely_migration" values ('0016_waitlist_tokens', '2026-11-27T11:13:52.838Z');
insert into "kysely_migration" values ('0017_let_go', '2026-11-27T11:13:52.839Z');
insert into "kysely_migration" values ('0018_refund_times', '2026-11-27T11:13:52.840Z');
insert into "kysely_migration" values ('0019_forgotten_remarks', '2026-11-27T11:13:52.841Z');
insert into "kysely_migration" values ('0020_hold_sites', '2026-11-27T11:13:52.842Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('ledger id', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('signing key 406crq6WF0zaKgExCjXNoYFMNCteiIEx2koXB76vUoI', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('9831dbbb3913c2954046f9020097ba4237f8ff80137e38be485a830a7e04642c', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795779000000,"earliest":1795779000000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x9ebfC13F70B23a811ae4C9FDF12d3A652d2a9c5e', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795778029369, 1795778629369);
insert into "quotes" values ('9c96822df29cbfc1a875c4d116e1847aad01d82baed8aabef770382c20e21a0b', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795779000000,"earliest":1795779000000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x9ebfC13F70B23a811ae4C9FDF12d3A652d2a9c5e', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795778030664, 1795778630664);
insert into "quotes" values ('85f40946d6d42f6672367c651ae877623975a3149df5d0b92e519ad430a13506', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795779000000,"earliest":1795779000000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x9ebfC13F70B23a811ae4C9FDF12d3A652d2a9c5e', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795778030843, 1795778630843);
insert into "quotes" values ('5d1d7716e618fa6e715a5ae96dcf44158bd2afcf3053b48c1833561050b06080', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795787100000,"earliest":1795787100000,"warnings":["The restaurant is closed now: ASAP is 8:45am on 2026-11-27, local time."]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x9ebfC13F70B23a811ae4C9FDF12d3A652d2a9c5e', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795778030866, 1795778630866);
insert into "orders" values ('ORD-kQHSHcWC', '9831dbbb3913c2954046f9020097ba4237f8ff80137e38be485a830a7e04642c', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795779000000, 18320000, 0, 'demo-ORD-kQHSHcWC', 1795779000000, 1795778510608, NULL, NULL, 1795778029884, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'LUHxzS4IsDSD_TOsQxm8KBLwcMPC6hsM');
insert into "orders" values ('ORD-pe5uS2AN', '9c96822df29cbfc1a875c4d116e1847aad01d82baed8aabef770382c20e21a0b', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795779000000, 4170000, 4170000, NULL, NULL, 1795778510749, 'restaurant_rejected', 'The kitchen cannot take this order', 1795778030680, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'O1AYyzCD14dWLHEy9eT2wciplG8xIb1Y');
insert into "orders" values ('ORD-oFQSaj4o', '85f40946d6d42f6672367c651ae877623975a3149df5d0b92e519ad430a13506', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795779000000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795778030858, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-R7RUbKgx', '5d1d7716e618fa6e715a5ae96dcf44158bd2afcf3053b48c1833561050b06080', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795787100000, 32570000, 230000, 'demo-ORD-R7RUbKgx', 1795787100000, 1795784880000, NULL, NULL, 1795778030870, NULL, '[[0,21833]]', NULL, NULL, NULL, NULL, NULL, 'SHQ8mr2jESZZGugr4SzzMDdGs9TwT9B1');
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
insert into "order_events" values (1, 'ORD-kQHSHcWC', 1, 1795778029884, 'book', NULL, 'awaiting_payment', '{}', '6b0debf3bb0244b579783b7ac5df59a9e9415b2bfa91e67e01f520325595a666');
insert into "order_events" values (2, 'ORD-kQHSHcWC', 2, 1795778030608, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x43482ff3750850e2754481fcf8817e9844c5fbe8fbafd2cd26ee23da1f6e1295","agreed":{"goods":"c0842cdea27e43985f822eef51371dfa268bdca4ad4dcd49ddb656ebfd72b35a","details":"2a916551f4663fd0eecd7fe338fa8b6bf352f925a0effc01f1607e4dfd8874af"}}', '63073d5551f71dc08e6017d9daa139d48353dbdf6563d4f90795279b95c6c6bd');
insert into "order_events" values (3, 'ORD-kQHSHcWC', 3, 1795778030622, 'process', 'payment_received', 'placing_order', '{}', '232bb0a1910ba05abe25a88b012fb7b4b02df93bfe05ccf7cdcfdebc7cbbfc15');
insert into "order_events" values (4, 'ORD-kQHSHcWC', 4, 1795778030629, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '2d2dfe87bafb41f6c54c05b8450e86abfbe94e6f8d73f2856ca3c7e10f5ae4b1');
insert into "order_events" values (5, 'ORD-kQHSHcWC', 5, 1795778030641, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '0dd03213e18a13c0aaf40c03fa5a79bc51081e89c862b228ee9e74618f38e201');
insert into "order_events" values (6, 'ORD-kQHSHcWC', 6, 1795778030644, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'a6f75e2db2ef6e43f887f052e21be06842a0dd3c3bc227320e74743628ae88ab');
insert into "order_events" values (7, 'ORD-pe5uS2AN', 1, 1795778030680, 'book', NULL, 'awaiting_payment', '{}', '063f797d372c32820c4e98b85843ed3d755e82face03cf37689d728627109dae');
insert into "order_events" values (8, 'ORD-pe5uS2AN', 2, 1795778030749, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xdb6fa22ec67771e5ff5d2fbfb9ed4ba0c8e87a6e2c463dcae206c42a7f4d6cf4","agreed":{"goods":"8b476da67cdaa4c543483c0e18da213f326881fa60420b3efc1a7caa7486a481","details":"7ce526c2a2c0d2a2b3c224783e78bb606d03b378ebaf5b782f7802cce155baf8"}}', 'fc2be73685f9ed92dc963866eb8bb66d84877ff3925a146cc39629c26cd65828');
insert into "order_events" values (9, 'ORD-pe5uS2AN', 3, 1795778030764, 'process', 'payment_received', 'placing_order', '{}', 'cadafd981c828f532be86677fdec92a66ad0c8fb02446c777b9d2fd98cbdf6f2');
insert into "order_events" values (10, 'ORD-pe5uS2AN', 4, 1795778030766, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '5bf2ba9c733ce5855d153ae66444bb081f23795cc5dd9fac62b661e3815c5250');
insert into "order_events" values (11, 'ORD-pe5uS2AN', 5, 1795778030773, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}', '425d4723cab5aa74f557a702586ace28d1419c6afd26ac15f8c0ccf175acee2c');
insert into "order_events" values (12, 'ORD-pe5uS2AN', 6, 1795778030827, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_036179f8aa8bf1514db9beb3","transactionHash":"0xa3d241040c44c74176292c76456a2b07f80a158dc8fb944137c33e9456eeccbc"}', '89a8807dceb8dcc94b57c0ca580c0f2fdf685cd64028834aa62aee705811bdf5');
insert into "order_events" values (13, 'ORD-oFQSaj4o', 1, 1795778030858, 'book', NULL, 'awaiting_payment', '{}', '598b1ce21889c04a016a2151788909913639ff9bf7a99a8cbf989bd12f397729');
insert into "order_events" values (14, 'ORD-R7RUbKgx', 1, 1795778030870, 'book', NULL, 'awaiting_payment', '{}', 'da0076a36780545846745ef8c7b535d5352936c1a5607c14f0a48c6ba517ddfc');
insert into "order_events" values (15, 'ORD-R7RUbKgx', 2, 1795778030933, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x8f30cf443fcc39bc941e26a44933be7a26bca803ef951c537dbf7b554184e1d7","agreed":{"goods":"7aa4b96ad8dd3ccbd7ea9cd05e1520293bea7b5cf80741ea138e2b3ea7e9ada3","details":"6d58e5151455795abed87b17a316b814cfc0f0be3b5630604e8f51981ea2412e"}}', 'ab9903c7d88cfe6682fa4684650b68895c678c7907b257f320aa57dcd69b1323');
insert into "order_events" values (16, 'ORD-R7RUbKgx', 3, 1795778030938, 'process', 'payment_received', 'placing_order', '{}', 'e6dec58f2fc2c9cf641343035535c9497ce311710d3ecf75695ca0d6bf11b369');
insert into "order_events" values (17, 'ORD-R7RUbKgx', 4, 1795778030941, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'd388a78ec03239b6bd6c2a731c5d9fd9e07e66872c6a06b662c3fa82c13ac00b');
insert into "order_events" values (18, 'ORD-R7RUbKgx', 5, 1795778030946, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '08e6c57a85488d4bf2b43637dbeb22e32e9514f3b600781a35bf45fd3ac5ac3b');
insert into "order_events" values (19, 'ORD-R7RUbKgx', 6, 1795778030947, 'adjusted', 'confirmed', 'confirmed', '{"amount":"230000"}', 'ef7b4ab50a54a9c0373fcf4196c9ee51529890eab984e094c077d7a335c0fc67');
insert into "order_events" values (20, 'ORD-R7RUbKgx', 7, 1795778030947, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'b9327ab8e7c2899dc371780bdee042ad76b4cc5aa1596aee16ee19e0429928cd');
insert into "order_events" values (21, 'ORD-R7RUbKgx', 8, 1795778030973, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_b0dceebe8d162e1cccc3773e","transactionHash":"0x165771c92296604271f5a1d3abd2c2a367a221ce582d8627edbf9864d4ce8751"}', '142eb80da1d108e4445e10aff1a00c1b459f207e4c2aa161266db7a02c6792db');
insert into "claims" values ('cl_fc501655f646fb1bf23398e6faefe60b', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x2318dc6e0b82e69f0baee00121e272f54900c490:0x15a8836a9a3924641314e5594b77dc29caf40a7cbf6b00f98dd0a40a589df370', 'x402-v2', 'order', 'ORD-kQHSHcWC', '0x2318dc6e0b82e69f0baee00121e272f54900c490', '0x9ebfC13F70B23a811ae4C9FDF12d3A652d2a9c5e', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x15a8836a9a3924641314e5594b77dc29caf40a7cbf6b00f98dd0a40a589df370', 18320000, 18320000, 1795778630, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x624aede9ff168633f7a03afdf1326dd6357f946fd4f8b7296d57e21044495c4905d1fc9e3224edd0edf11254b1beaa42ce821a5fb7579716ad69ad46b8f80a6b1b"}', 'settled', '0x43482ff3750850e2754481fcf8817e9844c5fbe8fbafd2cd26ee23da1f6e1295', NULL, 1795778030573, 1795778030607, 'eip3009', NULL, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881');
insert into "claims" values ('cl_9fd3540e072179c4a61822661e5f1108', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x5097a1ba3c0f32241763bbf331c054d575564c48:0x4c006eb151fc94bab77cd4d6130a6ae1a9e8e7bca2b7d7dc20e2c6b5e0559e0b', 'x402-v2', 'order', 'ORD-pe5uS2AN', '0x5097a1ba3c0f32241763bbf331c054d575564c48', '0x9ebfC13F70B23a811ae4C9FDF12d3A652d2a9c5e', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x4c006eb151fc94bab77cd4d6130a6ae1a9e8e7bca2b7d7dc20e2c6b5e0559e0b', 4170000, 4170000, 1795778630, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x864f4e9b60b95b639feda8a7099b8374c55bd3b0ee3183f12d2de5f875b06b596665424b04f9a2026fa0e2b715101c64a68bfc0728e89df67dca9af97f51faab1b"}', 'settled', '0xdb6fa22ec67771e5ff5d2fbfb9ed4ba0c8e87a6e2c463dcae206c42a7f4d6cf4', NULL, 1795778030720, 1795778030749, 'eip3009', NULL, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881');
insert into "claims" values ('cl_64edef121cfa127f739fbbf6274deaf3', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x07d136f0272328671665280b2e949220eadce00a:0xbec2ccd9b682c3be4354af956f53c9a1cfb8789a34c5b4c2ba3b5fb009e30cfb', 'x402-v2', 'order', 'ORD-R7RUbKgx', '0x07d136f0272328671665280b2e949220eadce00a', '0x9ebfC13F70B23a811ae4C9FDF12d3A652d2a9c5e', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xbec2ccd9b682c3be4354af956f53c9a1cfb8789a34c5b4c2ba3b5fb009e30cfb', 32570000, 32570000, 1795778630, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x741a134de84896a7393179f8a88fd3a0c462cda3424ffe5983227c55f15b05e768635c8ca100bda72a515636feb94f70992fada5d2c48ae9baafd0c49c1cb8d71c"}', 'settled', '0x8f30cf443fcc39bc941e26a44933be7a26bca803ef951c537dbf7b554184e1d7', NULL, 1795778030921, 1795778030933, 'eip3009', NULL, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881');
insert into "claims" values ('cl_8f5d8308ec423ced3916eb49d54a487f', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xa63bbb7d2455d09ddb022349ef2a92941bfc89a1:0x348b902fedb92c0378d0117991bbf53c6ec533cc7bd9b1d80c8d2ed167f46617', 'x402-v2', 'purchase', 'pu_521dfef12c60185dac72001d26735056', '0xa63bbb7d2455d09ddb022349ef2a92941bfc89a1', '0x9ebfC13F70B23a811ae4C9FDF12d3A652d2a9c5e', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x348b902fedb92c0378d0117991bbf53c6ec533cc7bd9b1d80c8d2ed167f46617', 2990000, 2990000, 1795778630, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x7f484888a77b195729e74864a3e649677ae104f62cc0432fbd0ec70c032192924aad468369cb46f4d18d0b526d21f539ce43ce6700f12ec2519a4f886de616fd1c"}', 'settled', '0x1ca6c4b44bc8466a7b704d1fb48471fac5900ab9c985be86d272e963e20e7506', NULL, 1795778030993, 1795778031010, 'eip3009', NULL, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881');
insert into "chain_txs" values ('0x43482ff3750850e2754481fcf8817e9844c5fbe8fbafd2cd26ee23da1f6e1295', '0x02f9019382210580843b9aca0084e4cee0a08301c91b94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000002318dc6e0b82e69f0baee00121e272f54900c4900000000000000000000000009ebfc13f70b23a811ae4c9fdf12d3a652d2a9c5e0000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b09684615a8836a9a3924641314e5594b77dc29caf40a7cbf6b00f98dd0a40a589df370000000000000000000000000000000000000000000000000000000000000001b624aede9ff168633f7a03afdf1326dd6357f946fd4f8b7296d57e21044495c4905d1fc9e3224edd0edf11254b1beaa42ce821a5fb7579716ad69ad46b8f80a6bc001a06c1c1e781d65a9da35cc36b23151c74f03434b3f1bd0822060a38c34fa542e2ca0476bb5bfe380fc7c2868cba7d2c5a63d1ce790fe31aa297f72e71a8ca915b697', '0x2318dc6e0b82e69f0baee00121e272f54900c490:0x15a8836a9a3924641314e5594b77dc29caf40a7cbf6b00f98dd0a40a589df370', '0xd904f25e63d562b04bb1bc68c73f753e29207744', 0, 'mined', 1795778030598, 1795778030606, 90015);
insert into "chain_txs" values ('0xdb6fa22ec67771e5ff5d2fbfb9ed4ba0c8e87a6e2c463dcae206c42a7f4d6cf4', '0x02f9019382210501843b9aca0084e4cee0a08301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000005097a1ba3c0f32241763bbf331c054d575564c480000000000000000000000009ebfc13f70b23a811ae4c9fdf12d3a652d2a9c5e00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0968464c006eb151fc94bab77cd4d6130a6ae1a9e8e7bca2b7d7dc20e2c6b5e0559e0b000000000000000000000000000000000000000000000000000000000000001b864f4e9b60b95b639feda8a7099b8374c55bd3b0ee3183f12d2de5f875b06b596665424b04f9a2026fa0e2b715101c64a68bfc0728e89df67dca9af97f51faabc001a019e68539d66950483b1b1627a9fe0ab01ced2aee260903a76abf1d48659a9ab5a040874bac30da2319c4a14a2f73d803de613cbd0f75d5b64152769b4073ea235e', '0x5097a1ba3c0f32241763bbf331c054d575564c48:0x4c006eb151fc94bab77cd4d6130a6ae1a9e8e7bca2b7d7dc20e2c6b5e0559e0b', '0xd904f25e63d562b04bb1bc68c73f753e29207744', 1, 'mined', 1795778030730, 1795778030748, 72915);
insert into "chain_txs" values ('0xa3d241040c44c74176292c76456a2b07f80a158dc8fb944137c33e9456eeccbc', '0x02f9019382210502843b9aca0084e4cee0a08301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000009ebfc13f70b23a811ae4c9fdf12d3a652d2a9c5e0000000000000000000000005097a1ba3c0f32241763bbf331c054d575564c4800000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0973fe036179f8aa8bf1514db9beb336eaac76dd537ca101843d62fa11c639df55df3a000000000000000000000000000000000000000000000000000000000000001ce6d06aad828da60e392eb26e01079642c6738a506d165afef88bf891d4efc1dc74bef02f52ecb8695c7a8ccda3cc24bcdc50948556dc1a1986ba7425bf3a842fc080a066012f291bf32b00a9e1fc212f9bfcb0c4d2fede41f73d5e4efd0e0ed83c9e5da05ef2111973b40c4dee68aca7f8973271e0da1a34f3b29a26faf7b54025500275', '0x9ebfc13f70b23a811ae4c9fdf12d3a652d2a9c5e:0x036179f8aa8bf1514db9beb336eaac76dd537ca101843d62fa11c639df55df3a', '0xd904f25e63d562b04bb1bc68c73f753e29207744', 2, 'sent', 1795778030796, NULL, NULL);
insert into "chain_txs" values ('0x8f30cf443fcc39bc941e26a44933be7a26bca803ef951c537dbf7b554184e1d7', '0x02f9019382210503843b9aca0084e4cee0a08301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000007d136f0272328671665280b2e949220eadce00a0000000000000000000000009ebfc13f70b23a811ae4c9fdf12d3a652d2a9c5e0000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b096846bec2ccd9b682c3be4354af956f53c9a1cfb8789a34c5b4c2ba3b5fb009e30cfb000000000000000000000000000000000000000000000000000000000000001c741a134de84896a7393179f8a88fd3a0c462cda3424ffe5983227c55f15b05e768635c8ca100bda72a515636feb94f70992fada5d2c48ae9baafd0c49c1cb8d7c080a0b45e713bc8b8416843f0ccdd729b7f357a9061ec4e83e9e3247b989efd15f2b2a0670d207e19236a80a26f48b69c733a1c20cf5a4324e3a8909357b7763a82f1aa', '0x07d136f0272328671665280b2e949220eadce00a:0xbec2ccd9b682c3be4354af956f53c9a1cfb8789a34c5b4c2ba3b5fb009e30cfb', '0xd904f25e63d562b04bb1bc68c73f753e29207744', 3, 'mined', 1795778030928, 1795778030933, 72950);
insert into "chain_txs" values ('0x165771c92296604271f5a1d3abd2c2a367a221ce582d8627edbf9864d4ce8751', '0x02f9019382210504843b9aca0084e4cee0a08301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000009ebfc13f70b23a811ae4c9fdf12d3a652d2a9c5e00000000000000000000000007d136f0272328671665280b2e949220eadce00a00000000000000000000000000000000000000000000000000000000000382700000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0973feb0dceebe8d162e1cccc3773ec2927c19b5158e44cdafe750d3c886ba31623abb000000000000000000000000000000000000000000000000000000000000001b87aa71c3c594fa1ab463283548c122d70414b7b86175a47018694ad76d170ceb752bd1501ede485ee82b5aa7bd601983a34d539256714630ee1304be2e4af230c001a05dfa0ee84a0e52894250e29610383c59992d62880ba4763f2200912473971fa6a009fdcc0858aa6745969a6f006980f6219d4b3c7a5e67ae2a58eb8ca1721e8b46', '0x9ebfc13f70b23a811ae4c9fdf12d3a652d2a9c5e:0xb0dceebe8d162e1cccc3773ec2927c19b5158e44cdafe750d3c886ba31623abb', '0xd904f25e63d562b04bb1bc68c73f753e29207744', 4, 'sent', 1795778030959, NULL, NULL);
insert into "chain_txs" values ('0x1ca6c4b44bc8466a7b704d1fb48471fac5900ab9c985be86d272e963e20e7506', '0x02f9019382210505843b9aca0084e4cee0a08301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000a63bbb7d2455d09ddb022349ef2a92941bfc89a10000000000000000000000009ebfc13f70b23a811ae4c9fdf12d3a652d2a9c5e00000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b096846348b902fedb92c0378d0117991bbf53c6ec533cc7bd9b1d80c8d2ed167f46617000000000000000000000000000000000000000000000000000000000000001c7f484888a77b195729e74864a3e649677ae104f62cc0432fbd0ec70c032192924aad468369cb46f4d18d0b526d21f539ce43ce6700f12ec2519a4f886de616fdc001a0717d4237cff41aebfab48cb4a6e68b6e21c294fa654a5a6e56da9f31bf4c1778a034538c9484dc90b6e72621ac59b473027620e6f30b622a3792df169dff30de09', '0xa63bbb7d2455d09ddb022349ef2a92941bfc89a1:0x348b902fedb92c0378d0117991bbf53c6ec533cc7bd9b1d80c8d2ed167f46617', '0xd904f25e63d562b04bb1bc68c73f753e29207744', 5, 'mined', 1795778031000, 1795778031010, 72938);
insert into "inflows" values ('0x43482ff3750850e2754481fcf8817e9844c5fbe8fbafd2cd26ee23da1f6e1295', 1, '0x2318dc6e0b82e69f0baee00121e272f54900c490', 18320000, 3, 'cl_fc501655f646fb1bf23398e6faefe60b');
insert into "inflows" values ('0xdb6fa22ec67771e5ff5d2fbfb9ed4ba0c8e87a6e2c463dcae206c42a7f4d6cf4', 1, '0x5097a1ba3c0f32241763bbf331c054d575564c48', 4170000, 5, 'cl_9fd3540e072179c4a61822661e5f1108');
insert into "inflows" values ('0x8f30cf443fcc39bc941e26a44933be7a26bca803ef951c537dbf7b554184e1d7', 1, '0x07d136f0272328671665280b2e949220eadce00a', 32570000, 8, 'cl_64edef121cfa127f739fbbf6274deaf3');
insert into "inflows" values ('0x1ca6c4b44bc8466a7b704d1fb48471fac5900ab9c985be86d272e963e20e7506', 1, '0xa63bbb7d2455d09ddb022349ef2a92941bfc89a1', 2990000, 11, 'cl_8f5d8308ec423ced3916eb49d54a487f');
insert into "refunds" values ('rf_036179f8aa8bf1514db9beb3', 'cl_9fd3540e072179c4a61822661e5f1108', 'ORD-pe5uS2AN', 'not_placed', 4170000, '0x5097a1ba3c0f32241763bbf331c054d575564c48', '0x036179f8aa8bf1514db9beb336eaac76dd537ca101843d62fa11c639df55df3a', 0, 'succeeded', 1, '0xa3d241040c44c74176292c76456a2b07f80a158dc8fb944137c33e9456eeccbc', 1795778030773, 1795778030827, 0);
insert into "refunds" values ('rf_b0dceebe8d162e1cccc3773e', 'cl_64edef121cfa127f739fbbf6274deaf3', 'ORD-R7RUbKgx', 'adjusted:1', 230000, '0x07d136f0272328671665280b2e949220eadce00a', '0xb0dceebe8d162e1cccc3773ec2927c19b5158e44cdafe750d3c886ba31623abb', 0, 'succeeded', 1, '0x165771c92296604271f5a1d3abd2c2a367a221ce582d8627edbf9864d4ce8751', 1795778030947, 1795778030973, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-kQHSHcWC', 'ORD-kQHSHcWC', '{}', 1795778629369, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-kQHSHcWC', 'ORD-kQHSHcWC', '{}', 1795778030629, 3, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881/bhe1U_-EXdjRFPYSbExktDURzcwDoM-p', NULL, 1795778030641, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-kQHSHcWC', 'ORD-kQHSHcWC', '{}', 1795778510608, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-kQHSHcWC', 'ORD-kQHSHcWC', '{}', 1795778030641, 1, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881/bhe1U_-EXdjRFPYSbExktDURzcwDoM-p', NULL, 1795778030644, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-kQHSHcWC', 'ORD-kQHSHcWC', '{}', 1795793400000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-pe5uS2AN', 'ORD-pe5uS2AN', '{}', 1795778630664, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-pe5uS2AN', 'ORD-pe5uS2AN', '{}', 1795778030766, 3, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881/bhe1U_-EXdjRFPYSbExktDURzcwDoM-p', NULL, 1795778030776, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-pe5uS2AN', 'ORD-pe5uS2AN', '{}', 1795778510749, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_036179f8aa8bf1514db9beb3', 'ORD-pe5uS2AN', '{"refundId":"rf_036179f8aa8bf1514db9beb3"}', 1795778030773, 1, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881/bhe1U_-EXdjRFPYSbExktDURzcwDoM-p', NULL, 1795778030827, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-oFQSaj4o', 'ORD-oFQSaj4o', '{}', 1795778630843, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-R7RUbKgx', 'ORD-R7RUbKgx', '{}', 1795778630866, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-R7RUbKgx', 'ORD-R7RUbKgx', '{}', 1795778030941, 3, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881/bhe1U_-EXdjRFPYSbExktDURzcwDoM-p', NULL, 1795778030946, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-R7RUbKgx', 'ORD-R7RUbKgx', '{}', 1795784880000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-R7RUbKgx', 'ORD-R7RUbKgx', '{}', 1795778030946, 1, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881/bhe1U_-EXdjRFPYSbExktDURzcwDoM-p', NULL, 1795778030947, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-R7RUbKgx', 'ORD-R7RUbKgx', '{}', 1795801500000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_b0dceebe8d162e1cccc3773e', 'ORD-R7RUbKgx', '{"refundId":"rf_b0dceebe8d162e1cccc3773e"}', 1795778030947, 1, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881/bhe1U_-EXdjRFPYSbExktDURzcwDoM-p', NULL, 1795778030973, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_521dfef12c60185dac72001d26735056', 'pu_521dfef12c60185dac72001d26735056', '{}', 1795778031010, 1, 'vm_0b719e77-ddc5-479d-8438-455004c3d3fa_4026531836:6881/Voq07gmPOOFNnaupy8ZliDWJh7ypvbyG', 1795778061012, NULL, NULL);
insert into "dispatches" values ('ORD-kQHSHcWC', 'demo', 'ORD-kQHSHcWC', 'accepted', 'demo-ORD-kQHSHcWC', 1795778030629, 1795778030641);
insert into "dispatches" values ('ORD-pe5uS2AN', 'demo', 'ORD-pe5uS2AN', 'rejected', NULL, 1795778030766, 1795778030773);
insert into "dispatches" values ('ORD-R7RUbKgx', 'demo', 'ORD-R7RUbKgx', 'accepted', 'demo-ORD-R7RUbKgx', 1795778030941, 1795778030946);
insert into "demo_tickets" values ('ORD-kQHSHcWC', 'accept', NULL, 15, 1795778030638, NULL);
insert into "demo_tickets" values ('ORD-pe5uS2AN', 'reject', 'The kitchen cannot take this order', 10, 1795778030772, NULL);
insert into "demo_tickets" values ('ORD-R7RUbKgx', 'accept', NULL, 45, 1795778030945, NULL);
insert into "recipe_quotes" values ('e6f541e30ca1a716fee4e14198b0752317f50db533eaf384ad4e981d8e83fabf', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x9ebfC13F70B23a811ae4C9FDF12d3A652d2a9c5e', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795778030972, 1795778630972);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_521dfef12c60185dac72001d26735056', 'e6f541e30ca1a716fee4e14198b0752317f50db533eaf384ad4e981d8e83fabf', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795778030992, 1795778031010);
insert into "waitlist" values ('ab69159ebfb628a592563f515a32b69307f31b8d27f673b367d828a1787df913', 'ana@example.com', '10001', NULL, NULL, 1795778032683);
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
